import type { ApiRequest } from '#contract';
import type { HandlerLimits } from '../handler-limits.ts';
import { type Refusal, refuse } from './call-desk.ts';
import { parseText } from './parse-text.ts';

/** A file for `POST /api/uploads`, whose body is no JSON. */
export interface UploadRequest {
  readonly filename: string;
  readonly contentType: string;
  readonly dataBase64: string;
}

/** A handler's request, checked. `path` is plain text that needs no decoding. `upload` stands in the place of a body. */
export type SandboxApiRequest = ApiRequest & { readonly upload?: UploadRequest };

/** A handler's request, or why it is not made. */
export type ReadApiRequest = { readonly request: SandboxApiRequest } | { readonly refused: Refusal };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const PATH_CHARS = 2_048;
const QUERY_CHARS = 8_192;
const BODY_DEPTH = 100;

/** Base64 and the other fields on top of the bytes that count. */
const ROOM_FOR_UPLOAD = 1.5;

/**
 * Reads the JSON text of a handler's API call. The text comes from hostile code, so everything is checked here, once;
 * what comes back is what is routed. A path lies under `/api/` and has plain segments only.
 */
export function readApiRequest(text: string, limits: HandlerLimits): ReadApiRequest {
  if (text.length > limits.requestBodyBytes * ROOM_FOR_UPLOAD)
    return refuse(`A request of a handler may have ${limits.requestBodyBytes} bytes.`, 'LimitError');
  const given = parseText(text);
  if (typeof given !== 'object' || given === null) return refuse('The request is no object.');
  const { method, path, query, upload, body } = given as Record<string, unknown>;
  if (typeof method !== 'string' || !METHODS.includes(method))
    return refuse(`The method of a request is one of ${METHODS.join(', ')}.`);
  if (typeof path !== 'string') return refuse('The path of a request is a text.');
  const flaw = pathFlaw(path);
  if (flaw !== undefined) return refuse(flaw);
  const checkedQuery = readQuery(query);
  if ('refused' in checkedQuery) return checkedQuery;
  if (isDeeperThan(body, BODY_DEPTH)) return refuse(`The body of a request nests deeper than ${BODY_DEPTH} levels.`);
  const checkedUpload = readUpload(upload);
  if (checkedUpload !== undefined && 'refused' in checkedUpload) return checkedUpload;
  return {
    request: {
      method,
      path,
      ...(Object.keys(checkedQuery.query).length > 0 ? checkedQuery : {}),
      ...(body === undefined ? {} : { body }),
      ...(checkedUpload === undefined ? {} : { upload: checkedUpload }),
    },
  };
}

/** What is wrong with a path, in words for the author. */
function pathFlaw(path: string): string | undefined {
  if (path.includes('?')) return 'The path of a request has no query: give it as `query`.';
  if (!path.startsWith('/api/') || path.length > PATH_CHARS) return 'The path of a request begins with /api/.';
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => !/^[A-Za-z0-9_~.-]+$/.test(segment) || segment === '.' || segment === '..'))
    return 'The path of a request has segments of letters, digits and - _ ~ . only, none of them empty, . or ..';
  return undefined;
}

function readQuery(query: unknown): { readonly query: Record<string, string> } | { readonly refused: Refusal } {
  if (typeof query !== 'object' || query === null) return { query: {} };
  const entries = Object.entries(query);
  if (!entries.every(isPairOfTexts)) return refuse('The query of a request has texts only.');
  const chars = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (chars > QUERY_CHARS) return refuse('The query of a request has too much in it.');
  return { query: Object.fromEntries(entries.map((pair) => pair.map((text) => text.toWellFormed()))) };
}

const isPairOfTexts = (pair: [name: string, value: unknown]): pair is [string, string] => typeof pair[1] === 'string';

function readUpload(upload: unknown): UploadRequest | { readonly refused: Refusal } | undefined {
  if (typeof upload !== 'object' || upload === null) return undefined;
  const { filename, contentType, dataBase64 } = upload as Record<string, unknown>;
  if (typeof filename !== 'string' || typeof contentType !== 'string' || typeof dataBase64 !== 'string')
    return refuse('The name, the type and the data of an upload are texts.');
  return { filename, contentType, dataBase64 };
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}
