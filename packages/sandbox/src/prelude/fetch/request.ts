import { TransformStream } from 'web-streams-polyfill';
import { defineInterface } from '../engine/define-interface.ts';
import { defineDictionary, isToken, needArguments, toByteText, toScalarText } from '../engine/web-idl.ts';
import { AbortSignal } from '../events/abort.ts';
import { type Body, defineBody, setBody, teeBody } from './body.ts';
import { type ByteStream, readBodyInit } from './body-init.ts';
import { Headers } from './headers.ts';
import { choiceOf, chooseModes, MODE_CONVERTERS, type RequestModes } from './request-modes.ts';
import { URL } from './url.ts';

const FORBIDDEN = ['CONNECT', 'TRACE', 'TRACK'];
const NORMALISED = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'];

export interface Request extends Body {}

/** The web's request. What is for pages (`mode`, `credentials`, `cache`, …) is checked, kept and does nothing. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: defineBody gives it what the interface says.
export class Request {
  readonly #url: string;
  readonly #method: string;
  readonly #headers: Headers;
  readonly #signal: AbortSignal;
  readonly #modes: RequestModes;

  constructor(...values: [input: unknown, init?: unknown]) {
    needArguments(values, 1);
    const from = values[0] instanceof Request ? values[0] : undefined;
    const url = from?.url ?? toUrl(values[0]);
    const init = readInit(values[1]);
    const modes = chooseModes(init, from === undefined ? undefined : from.#modes);
    const method = init.method ?? from?.method ?? 'GET';
    const headers = init.headers ?? new Headers(from?.headers);
    const signal = init.signal === undefined ? from?.signal : init.signal;
    const hasBody = init.body !== undefined && init.body !== null;
    if ((hasBody || from?.body) && (method === 'GET' || method === 'HEAD'))
      throw new TypeError(`A request with the method ${method} has no body.`);
    const given = readBodyInit(init.body);
    if (given.stream === init.body && hasBody && init.duplex !== 'half')
      throw new TypeError("A request with a stream as its body is made with duplex: 'half'.");

    setBody(this, hasBody || from === undefined ? given.stream : takeBody(from), headers);
    if (given.type !== null && !headers.has('content-type')) headers.append('content-type', given.type);
    this.#url = url;
    this.#method = method;
    this.#headers = headers;
    // A signal of its own, which follows the given.
    this.#signal = AbortSignal.any(signal ? [signal] : []);
    this.#modes = modes;
  }

  get url(): string {
    return this.#url;
  }
  get method(): string {
    return this.#method;
  }
  get headers(): Headers {
    return this.#headers;
  }
  get signal(): AbortSignal {
    return this.#signal;
  }
  get duplex(): string {
    return this.#always('half');
  }
  get destination(): string {
    return this.#always('');
  }
  get isReloadNavigation(): boolean {
    return this.#always(false);
  }
  get isHistoryNavigation(): boolean {
    return this.#always(false);
  }
  get redirect(): string {
    return this.#modes.redirect;
  }
  get mode(): string {
    return this.#modes.mode;
  }
  get credentials(): string {
    return this.#modes.credentials;
  }
  get cache(): string {
    return this.#modes.cache;
  }
  get referrer(): string {
    return this.#modes.referrer;
  }
  get referrerPolicy(): string {
    return this.#modes.referrerPolicy;
  }
  get integrity(): string {
    return this.#modes.integrity;
  }
  get keepalive(): boolean {
    return this.#modes.keepalive;
  }

  clone(): Request {
    const body = teeBody(this);
    const { url, method, headers, signal } = this;
    return new Request(url, { ...this.#modes, method, headers, signal, body, duplex: 'half' });
  }

  /** What all requests have in common. Throws when anything else is asked, as on the web. */
  #always<T>(value: T): T {
    return value;
  }
}

/** The body of a request that becomes the body of another. @throws TypeError when it was used already */
function takeBody(from: Request): ByteStream | null {
  if (from.bodyUsed || from.body?.locked) throw new TypeError('The body of the request was used already.');
  return from.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>()) ?? null;
}

function toUrl(input: unknown): string {
  const url = new URL(toScalarText(input));
  if (url.username !== '' || url.password !== '')
    throw new TypeError('The URL of a request holds no user and no password: use the header authorization.');
  return url.href;
}

function toMethod(value: unknown): string {
  const method = toByteText(value);
  const upper = method.toUpperCase();
  if (!isToken(method) || FORBIDDEN.includes(upper)) throw new TypeError(`"${method}" is not a method of a request.`);
  return NORMALISED.includes(upper) ? upper : method;
}

function toSignal(value: unknown): AbortSignal | null {
  if (value !== null && !(value instanceof AbortSignal))
    throw new TypeError('The signal of a request is an AbortSignal or null.');
  return value;
}

function toWindow(value: unknown): null {
  if (value !== null) throw new TypeError('The window of a request is null or left out.');
  return value;
}

const readInit = defineDictionary({
  ...MODE_CONVERTERS,
  body: (value) => value,
  duplex: choiceOf('duplex', ['half']),
  headers: (value) => new Headers(value),
  method: toMethod,
  priority: choiceOf('priority', ['high', 'low', 'auto']),
  signal: toSignal,
  window: toWindow,
});

export function installRequest(): void {
  defineBody(Request);
  defineInterface('Request', Request, { takes: { constructor: 1 } });
}
