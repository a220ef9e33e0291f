import type { Envelope } from '#contract';
import { ApiError } from './api-error.ts';

/** A call of the store or of its control plane. */
export interface DataRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** JSON, or a form with a file. */
  readonly body?: unknown;
}

/** Makes a call and gives the `data` of its envelope. @throws ApiError on a failure code */
export async function fetchData(url: URL, { method, headers, query = {}, body }: DataRequest): Promise<unknown> {
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const response = await fetch(url, { method, ...encode(headers, body) });
  const envelope = (await response.json()) as Envelope;
  if (envelope.code === 'ok') return envelope.data;
  throw new ApiError(envelope.code, response.status, envelope.msg);
}

function encode(headers: DataRequest['headers'], body: unknown): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
