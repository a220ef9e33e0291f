import type {
  CONTROL_ENDPOINTS,
  ControlBody,
  ControlData,
  ControlEndpointName,
  ControlQuery,
  Envelope,
} from '#contract';
import { CONTROL_PATHS } from '../generated/control-paths.ts';
import type { IdOf, QueryOf } from './call-args.ts';
import { ApiFailure, NoAnswer } from './failures.ts';
import { fetchInSession } from './session.ts';

type BodyOf<T> = [T] extends [undefined] ? unknown : { readonly body: T };

/** What a call needs beside its name. */
export type ControlArgs<K extends ControlEndpointName> = IdOf<(typeof CONTROL_ENDPOINTS)[K]['path']> &
  QueryOf<ControlQuery<K>> &
  BodyOf<ControlBody<K>>;

interface AnyArgs {
  readonly id?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const PREFIX = '/_tillkit/api';

/**
 * Calls the control plane.
 * @throws ApiFailure when it refuses, NoAnswer when there is none; a refused session locks the page.
 */
export async function callControl<K extends ControlEndpointName>(
  name: K,
  args: ControlArgs<K>,
  signal?: AbortSignal,
): Promise<ControlData<K>> {
  const { id = '', query = {}, body } = args as AnyArgs;
  const { method, path } = CONTROL_PATHS[name];
  const { status, envelope } = await send(
    PREFIX + path.replace('{id}', encodeURIComponent(id)) + toQuery(query),
    { method, ...(signal && { signal }) },
    body,
  );
  if (envelope.code === 'ok') return envelope.data as ControlData<K>;
  throw new ApiFailure(envelope.code, envelope.msg, status);
}

async function send(url: string, init: RequestInit, body: unknown): Promise<{ status: number; envelope: Envelope }> {
  try {
    const json =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetchInSession(url, { ...init, ...json });
    return { status: response.status, envelope: (await response.json()) as Envelope };
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new NoAnswer('', { cause });
  }
}

/** `?name=value&…` of what has a value, or nothing. */
function toQuery(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
