import { METHODS } from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { API_KEY_HEADER, ApiError, type ApiRequest, type UploadInput } from '#contract';
import type { Cause } from '#store';
import { withCause } from './cause.ts';
import type { InternalAnswer } from './direct-calls.ts';
import { toFailure } from './envelope.ts';
import { API_PREFIX } from './register-endpoints.ts';

/** A call from inside this process, on behalf of a delivery. */
export interface InternalCall extends ApiRequest {
  readonly apiKey: string;
  /** Sent as the part `file` of a form, in place of `body`. */
  readonly upload?: UploadInput;
  readonly cause: Cause | null;
}

/** Calls the REST API without a socket: through the same routes, checks and limits as everybody else. */
export type ApiCaller = (call: InternalCall) => Promise<InternalAnswer>;

/** Makes the caller of a server made by `createApi`. */
export function createApiCaller(app: FastifyInstance): ApiCaller {
  return async ({ apiKey, method, path, query = {}, body, upload, cause }) => {
    const url = URL.parse(path, ORIGIN);
    if (url?.origin !== ORIGIN || !url.pathname.startsWith(`${API_PREFIX}/`)) return UNKNOWN_ROUTE;
    if (!METHODS.includes(method.toUpperCase())) return UNKNOWN_ROUTE;
    const parameters = Object.entries(query).map(([name, value]) => [name, String(value).toWellFormed()] as const);
    const json = body === undefined ? undefined : JSON.stringify(body);

    if (upload === undefined && url.search === '' && !url.pathname.includes('%')) {
      const call = { apiKey, method: method.toUpperCase(), path: url.pathname, body: json, cause };
      const answer = app.callDirectly({ ...call, query: Object.fromEntries(parameters) });
      if (answer !== undefined) return answer;
    }

    // What is not simply an endpoint of JSON is routed as over HTTP.
    for (const [name, value] of parameters) url.searchParams.append(name, value);
    const content = upload === undefined ? toContent(json) : await toForm(upload);
    const headers = { [API_KEY_HEADER]: apiKey, ...content?.headers };
    const request: InjectOptions = {
      method: method as NonNullable<InjectOptions['method']>,
      url: url.pathname + url.search,
      headers,
      ...(content && { payload: content.payload }),
      validate: false,
    };
    const response = await withCause(cause, async () => await app.inject(request));
    return { status: response.statusCode, body: response.json() };
  };
}

/** Paths are resolved against it before they are judged, so that `..` cannot lead out of the API. */
const ORIGIN = 'http://internal.invalid';

const notFound = new ApiError('NOT_FOUND', { reason: 'route' });
const UNKNOWN_ROUTE: InternalAnswer = { status: notFound.status, body: toFailure(notFound) };

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer;
}

const toContent = (json: string | undefined): Content | undefined =>
  json === undefined ? undefined : { headers: { 'content-type': 'application/json' }, payload: json };

async function toForm({ filename, contentType, data }: UploadInput): Promise<Content> {
  const form = new FormData();
  form.append(
    'file',
    new File([typeof data === 'string' ? data : new Uint8Array(data)], filename, { type: contentType }),
  );
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
