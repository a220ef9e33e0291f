import type { ENDPOINTS, EndpointBody, EndpointData, EndpointName, EndpointQuery, Envelope } from '#contract';
import { API_ENDPOINTS } from '../generated/catalog.ts';
import type { IdOf, QueryOf } from './call-args.ts';
import { callControl } from './control.ts';
import { ApiFailure } from './failures.ts';

/** Endpoints that take JSON; a file is not sent this way. */
export type JsonEndpointName = Exclude<EndpointName, 'uploads.create'>;

type BodyOf<K extends EndpointName> = [EndpointBody<K>] extends [undefined]
  ? unknown
  : (typeof ENDPOINTS)[K] extends { readonly bodyOptional: true }
    ? { readonly body?: EndpointBody<K> }
    : { readonly body: EndpointBody<K> };

/** What a call needs beside its name. */
export type ApiArgs<K extends JsonEndpointName> = IdOf<(typeof ENDPOINTS)[K]['path']> &
  QueryOf<EndpointQuery<K>> &
  BodyOf<K>;

interface AnyArgs {
  readonly id?: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Calls the store's REST API, as its owner.
 * @throws ApiFailure when the store or the control plane refuses, NoAnswer when there is none.
 */
export async function callApi<K extends JsonEndpointName>(
  name: K,
  args: ApiArgs<K>,
  signal?: AbortSignal,
): Promise<EndpointData<K>> {
  const { id = '', query, body } = args as AnyArgs;
  const { method, path } = API_ENDPOINTS[name];
  const given =
    query && Object.fromEntries(Object.entries(query).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
  const call = {
    method,
    path: path.replace('{id}', encodeURIComponent(id)),
    ...(given && { query: given }),
    ...(body && { body }),
  };
  const answer = await callControl('calls.make', { body: call }, signal);
  const envelope = answer.body as Envelope<EndpointData<K>>;
  if (envelope.code === 'ok') return envelope.data;
  throw new ApiFailure(envelope.code, envelope.msg, answer.status);
}
