import { METHODS } from 'node:http';
import type { InjectOptions } from 'fastify';
import { API_KEY_HEADER, ApiError, type ApiRequest, type UploadInput } from '#contract';
import type { InternalAnswer } from './direct-calls.ts';
import { toFailure } from './envelope.ts';
import { API_PREFIX } from './register-endpoints.ts';

/** A call of the REST API from inside this process. */
export interface InjectedCall extends ApiRequest {
  /** Null: without a credential. */
  readonly apiKey: string | null;
  /** Sent as the part `file` of a form, in place of `body`. */
  readonly upload?: UploadInput | undefined;
}

/** Paths are resolved against it before they are judged, so that `..` cannot lead out of the API. */
const ORIGIN = 'http://internal.invalid';

/** URL of a call relative to this server; undefined for what is no call of the REST API. */
export function parseApiUrl({ method, path }: ApiRequest): URL | undefined {
  const url = URL.parse(path, ORIGIN);
  if (url?.origin !== ORIGIN || !url.pathname.startsWith(`${API_PREFIX}/`)) return undefined;
  return METHODS.includes(method.toUpperCase()) ? url : undefined;
}

/** Parameters of a query as text. */
export const toParameters = (query: ApiRequest['query'] = {}): (readonly [name: string, value: string])[] =>
  Object.entries(query).map(([name, value]) => [name, String(value).toWellFormed()]);

/** The request that Fastify routes as if it had come over HTTP. */
export async function toInjected(
  { apiKey, method, query, body, upload }: InjectedCall,
  url: URL,
): Promise<InjectOptions> {
  for (const [name, value] of toParameters(query)) url.searchParams.append(name, value);
  const content = upload === undefined ? toContent(body) : await toForm(upload);
  return {
    method: method as NonNullable<InjectOptions['method']>,
    url: url.pathname + url.search,
    headers: { ...(apiKey !== null && { [API_KEY_HEADER]: apiKey }), ...content?.headers },
    ...(content && { payload: content.payload }),
    validate: false,
  };
}

const notFound = new ApiError('NOT_FOUND', { reason: 'route' });

/** What is answered to a call that is none of the REST API. */
export const UNKNOWN_ROUTE: InternalAnswer = { status: notFound.status, body: toFailure(notFound) };

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer;
}

const toContent = (body: unknown): Content | undefined =>
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
