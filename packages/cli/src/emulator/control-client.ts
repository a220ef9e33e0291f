import { request } from 'node:http';
import {
  type ApiErrorCode,
  type ApiErrorReason,
  CONTROL_ENDPOINTS,
  CONTROL_PREFIX,
  CONTROL_TOKEN_HEADER,
  type ControlBody,
  type ControlData,
  type ControlEndpoint,
  type ControlEndpointName,
  type ControlQuery,
  type Envelope,
} from '#contract';
import { type Sentence, sentence, UsageError } from '#core';
import { describeRefusal } from './describe-refusal.ts';

/** Where an emulator is, and the token of its run. */
export interface ControlTarget {
  readonly url: string;
  readonly token: string;
}

/** A sentence, or one that is made from the values of the refusal. */
type Told = Sentence | ((values: Readonly<Record<string, string>>) => Sentence);

/**
 * What a call carries: the `{id}` of its path, its query, its body; and what to say when it is refused: by the reason, in
 * place of what the emulator says; and what to do next, by the reason or by the code.
 */
export interface ControlInput<K extends ControlEndpointName> {
  readonly id?: string;
  readonly query?: ControlQuery<K>;
  readonly body?: ControlBody<K>;
  readonly refusals?: Partial<Record<ApiErrorReason, Told>>;
  readonly nextSteps?: Partial<Record<ApiErrorCode | ApiErrorReason, Told>>;
  /** Ends the call before it is answered. */
  readonly signal?: AbortSignal;
}

/** The emulator refuses a call. */
export class ControlRefusal extends UsageError {
  /** Why, when the caller has asked for this reason. */
  readonly reason: ApiErrorReason | undefined;

  constructor(reason: ApiErrorReason | undefined, ...rest: ConstructorParameters<typeof UsageError>) {
    super(...rest);
    this.reason = reason;
  }
}

/** Makes one call of the control plane. @throws UsageError when nothing answers, or when the emulator refuses */
export async function callControl<K extends ControlEndpointName>(
  target: ControlTarget,
  name: K,
  input: ControlInput<K> = {},
): Promise<ControlData<K>> {
  const { method, path }: ControlEndpoint = CONTROL_ENDPOINTS[name];
  const url = new URL(CONTROL_PREFIX + path.replace('{id}', encodeURIComponent(input.id ?? '')), target.url);
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const { status, text } = await send(url, method, target.token, body, input.signal);
  const envelope = parseEnvelope<ControlData<K>>(text, target.url);
  if (envelope.code === 'ok') return envelope.data;
  const { code, msg } = envelope;
  if (status >= 500) throw new Error(`The emulator failed at ${method} ${url.pathname} with ${status} ${code}.`);
  const { reason, values, message, nextSteps } = describeRefusal(name, code, msg, input);
  const tell = (told: Told): Sentence => (typeof told === 'function' ? told(values) : told);
  const refusal = reason && input.refusals?.[reason];
  const next = (reason && input.nextSteps?.[reason]) ?? input.nextSteps?.[code];
  throw new ControlRefusal(
    reason,
    `refused-${code.toLowerCase().replaceAll('_', '-')}`,
    refusal === undefined ? message : tell(refusal),
    {
      nextSteps:
        next === undefined && refusal === undefined
          ? nextSteps.own
          : [...nextSteps.suggested, ...(next === undefined ? [] : [tell(next)])],
    },
  );
}

function parseEnvelope<D>(text: string, url: string): Envelope<D> {
  try {
    return JSON.parse(text) as Envelope<D>;
  } catch (cause) {
    throw new UsageError('not-an-emulator', sentence`What answers at ${url} is not a tillkit emulator.`, { cause });
  }
}

function send(
  url: URL,
  method: string,
  token: string,
  body: string | undefined,
  signal: AbortSignal | undefined,
): Promise<{ status: number; text: string }> {
  const headers = {
    [CONTROL_TOKEN_HEADER]: token,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', (cause) => reject(unreachable(url, cause)));
    sent.end(body);
  });
}

/** The failure of an address at which nothing answers. */
export const unreachable = (url: URL, cause: Error): UsageError =>
  new UsageError('no-emulator', sentence`No emulator answers at ${url.origin}.`, {
    nextSteps: [sentence`Start one in the folder of your extension: tillkit dev`],
    cause,
  });
