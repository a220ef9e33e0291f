import { METHODS } from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { API_KEY_HEADER, ApiError, type ApiRequest, type Envelope, type UploadInput } from '#contract';
import type { Cause } from '#store';
import { withCause } from './cause.ts';
import { toFailure } from './envelope.ts';
import { API_PREFIX } from './register-endpoints.ts';

/** A call from inside this process, on behalf of a delivery. */
export interface InternalCall extends ApiRequest {
  readonly apiKey: string;
  /** Sent as the part `file` of a form, in place of `body`. */
  readonly upload?: UploadInput;
  readonly cause: Cause | null;
}

/** What the API answered. */
export interface InternalAnswer {
  readonly status: number;
  readonly body: Envelope;
}

/** Calls the REST API without a socket: through the same routes, checks and limits as everybody else. */
export type ApiCaller = (call: InternalCall) => Promise<InternalAnswer>;

/** Makes the caller of a server made by `createApi`. */
export function createApiCaller(app: FastifyInstance): ApiCaller {
  return async ({ apiKey, method, path, query = {}, body, upload, cause }) => {
    const url = URL.parse(path, ORIGIN);
    if (url?.origin !== ORIGIN || !url.pathname.startsWith(`${API_PREFIX}/`)) return UNKNOWN_ROUTE;
    if (!METHODS.includes(method.toUpperCase())) return UNKNOWN_ROUTE;
    for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));

    const content = upload === undefined ? toJson(body) : await toForm(upload);
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

const toJson = (body: unknown): Content | undefined =>
  body === undefined ? undefined : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };

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
