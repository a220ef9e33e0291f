import type { ApiRequest } from '#contract';
import { type Refusal, refuse } from './call-desk.ts';
import type { HandlerLimits } from './handler-limits.ts';
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
  if (checkedQuery === undefined) return refuse('The query of a request has too much in it.');
  if (isDeeperThan(body, BODY_DEPTH)) return refuse(`The body of a request nests deeper than ${BODY_DEPTH} levels.`);
  const checkedUpload = readUpload(upload);
  return {
    request: {
      method,
      path,
      ...(Object.keys(checkedQuery).length > 0 ? { query: checkedQuery } : {}),
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

function readQuery(query: unknown): Record<string, string> | undefined {
  if (typeof query !== 'object' || query === null) return {};
  const entries = Object.entries(query).map(
    ([name, value]) => [name.toWellFormed(), String(value).toWellFormed()] as const,
  );
  const chars = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return chars > QUERY_CHARS ? undefined : Object.fromEntries(entries);
}

function readUpload(upload: unknown): UploadRequest | undefined {
  if (typeof upload !== 'object' || upload === null) return undefined;
  const { filename, contentType, dataBase64 } = upload as Record<string, unknown>;
  return { filename: String(filename), contentType: String(contentType), dataBase64: String(dataBase64) };
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}
