import { TransformStream } from 'web-streams-polyfill';
import { AbortSignal } from './abort.ts';
import { Body, teeBody } from './body.ts';
import { type ByteStream, readBodyInit } from './body-init.ts';
import { Headers } from './headers.ts';
import { type RequestModes, readModes } from './request-modes.ts';
import { URL } from './url.ts';
import { defineInterface, isToken, needArguments, toByteText, toDictionary, toScalarText } from './web-idl.ts';

const FORBIDDEN = ['CONNECT', 'TRACE', 'TRACK'];
const NORMALISED = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'];

interface RequestInit extends Partial<Record<keyof RequestModes, unknown>> {
  readonly method?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly duplex?: unknown;
  readonly signal?: unknown;
}

/** The web's request. What is for pages (`mode`, `credentials`, `cache`, …) is checked, kept and does nothing. */
export class Request extends Body {
  readonly #url: string;
  readonly #method: string;
  readonly #headers: Headers;
  readonly #signal: AbortSignal;
  readonly #modes: RequestModes;

  constructor(...values: [input: unknown, init?: RequestInit | null]) {
    needArguments(values, 1);
    const from = values[0] instanceof Request ? values[0] : undefined;
    const init: RequestInit = toDictionary(values[1]);
    const url = from?.url ?? toUrl(values[0]);
    const modes = readModes(init, from === undefined ? undefined : from.#modes);
    const method = init.method === undefined ? (from?.method ?? 'GET') : toMethod(init.method);
    const headers = new Headers(init.headers === undefined ? from?.headers : init.headers);
    const signal = toSignal(init.signal === undefined ? from?.signal : init.signal);
    const hasBody = init.body !== undefined && init.body !== null;
    if ((hasBody || from?.body) && (method === 'GET' || method === 'HEAD'))
      throw new TypeError(`A request with the method ${method} has no body.`);
    const given = readBodyInit(init.body);
    if (given.stream === init.body && hasBody && init.duplex !== 'half')
      throw new TypeError("A request with a stream as its body is made with duplex: 'half'.");

    super(hasBody || from === undefined ? given.stream : takeBody(from));
    if (given.type !== null && !headers.has('content-type')) headers.append('content-type', given.type);
    this.#url = url;
    this.#method = method;
    this.#headers = headers;
    this.#signal = signal;
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
    return 'half';
  }
  get destination(): string {
    return '';
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

/** A signal of the request's own, which follows the given. */
function toSignal(value: unknown): AbortSignal {
  if (value === undefined || value === null) return AbortSignal.any([]);
  if (!(value instanceof AbortSignal)) throw new TypeError('The signal of a request is an AbortSignal.');
  return AbortSignal.any([value]);
}

export function installRequest(): void {
  defineInterface('Request', Request);
}
