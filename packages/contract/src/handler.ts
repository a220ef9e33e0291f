import type { ENDPOINTS, EndpointBody, EndpointData, EndpointName, EndpointQuery } from './endpoints/index.ts';
import type { ApiErrorCode } from './errors.ts';
import type { EventMessage, EventName } from './events.ts';
import type { UploadInput } from './records/upload.ts';

type Resource = EndpointName extends `${infer R}.${string}` ? R : never;
type Operation<R extends Resource> = Extract<EndpointName, `${R}.${string}`> extends `${R}.${infer O}` ? O : never;

type IdArgument<K extends EndpointName> = (typeof ENDPOINTS)[K]['path'] extends `${string}{id}${string}`
  ? [id: string]
  : [];
type BodyArgument<K extends EndpointName> = K extends 'uploads.create'
  ? [input: UploadInput]
  : (typeof ENDPOINTS)[K] extends { readonly bodyOptional: true }
    ? [body?: EndpointBody<K>]
    : EndpointBody<K> extends undefined
      ? []
      : [body: EndpointBody<K>];
type QueryArgument<K extends EndpointName> = EndpointQuery<K> extends undefined ? [] : [query?: EndpointQuery<K>];

/** Arguments of an operation: `id` when the path has one, then the body, then the query. */
export type OperationArguments<K extends EndpointName> = [...IdArgument<K>, ...BodyArgument<K>, ...QueryArgument<K>];

/** `<resource>.<operation>(…)` for every endpoint; resolves to `data`, throws an ApiError. @source contract §11 */
export type ApiClient = {
  readonly [R in Resource]: {
    readonly [O in Operation<R>]: (
      ...args: OperationArguments<Extract<`${R}.${O}`, EndpointName>>
    ) => Promise<EndpointData<Extract<`${R}.${O}`, EndpointName>>>;
  };
};

/** A call by method and path, for code that does not know the operation beforehand. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
}

/** The envelope as the store answered it, with its HTTP status. */
export interface ApiResponse {
  readonly status: number;
  readonly code: 'ok' | ApiErrorCode;
  readonly msg: string;
  readonly data?: unknown;
}

/** The data of what a failed `ctx.api` operation throws; `message` is the store's. */
export interface HandlerApiError extends Error {
  readonly name: 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status, 400–500. */
  readonly status: number;
}

/** The log of a handler; `console.*` goes the same way. */
export interface HandlerLog {
  debug(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

/** Second argument of a handler. @source contract §11 */
export interface HandlerContext {
  readonly api: ApiClient & {
    /** Answers the envelope and does not throw on a failure code. */
    readonly request: (request: ApiRequest) => Promise<ApiResponse>;
  };
  readonly log: HandlerLog;
  /** `attempt` counts from 1. */
  readonly delivery: { readonly id: string; readonly attempt: number };
  readonly shop: { readonly id: string };
  readonly app: { readonly id: string; readonly version: string };
  /** Aborted when the attempt is out of time. */
  readonly signal: AbortSignal;
}

/**
 * A handler file's default export. Resolving is a success, its value the response body; throwing is a failure.
 * @assumption A40
 */
export type Handler<E extends EventName = EventName> = (event: EventMessage<E>, ctx: HandlerContext) => unknown;
