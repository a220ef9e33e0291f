import { defineInterface } from '../engine/define-interface.ts';
import { defineDictionary, needArguments, toByteText, toScalarText } from '../engine/web-idl.ts';
import { type Body, defineBody, setBody, teeBody } from './body.ts';
import { type ByteStream, readBodyInit } from './body-init.ts';
import { copyHeaders, fixHeaders, Headers } from './headers.ts';
import { toByteStream } from './streams.ts';
import { URL } from './url.ts';

const WITHOUT_BODY = [101, 103, 204, 205, 304];
const REDIRECTS = [301, 302, 303, 307, 308];

/** What a response is besides its status, headers and body. */
interface Origin {
  readonly type: 'default' | 'error' | 'basic';
  readonly url: string;
  readonly redirected: boolean;
}

/** What the network answered. */
export interface NetworkAnswer {
  /** Where the answer came from, after all redirects. */
  readonly url: string;
  readonly redirected: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | null;
}

/** The response that `fetch` gives: its headers cannot be changed. */
export let toNetworkResponse: (answer: NetworkAnswer) => Response;

export interface Response extends Body {}

/** The web's response. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: defineBody gives it what the interface says.
export class Response {
  #origin: Origin = { type: 'default', url: '', redirected: false };
  #status: number;
  #statusText: string;
  #headers: Headers;

  static {
    toNetworkResponse = ({ url, redirected, status, statusText, headers, body }) => {
      const stream = body === null || WITHOUT_BODY.includes(status) ? null : toByteStream(body);
      const response = Response.#create(stream, status, fixHeaders(new Headers(headers)));
      response.#statusText = statusText;
      response.#origin = { type: 'basic', url, redirected };
      return response;
    };
  }

  constructor(body?: unknown, init?: unknown) {
    const given = readBodyInit(body);
    const { status = 200, statusText = '', headers = new Headers() } = readInit(init);
    this.#status = assertStatus(status);
    this.#statusText = statusText;
    this.#headers = headers;
    setBody(this, given.stream, headers);
    if (given.stream !== null && WITHOUT_BODY.includes(this.#status))
      throw new TypeError(`A response with status ${this.#status} has no body.`);
    if (given.type !== null && !this.#headers.has('content-type')) this.#headers.append('content-type', given.type);
  }

  static #create(stream: ByteStream | null, status: number, headers: Headers): Response {
    const response = new Response();
    response.#status = status;
    response.#headers = headers;
    setBody(response, stream, headers);
    return response;
  }

  static error(): Response {
    const response = Response.#create(null, 0, fixHeaders(new Headers()));
    response.#origin = { type: 'error', url: '', redirected: false };
    return response;
  }

  static redirect(...values: [url: unknown, status?: unknown]): Response {
    needArguments(values, 1);
    const location = new URL(toScalarText(values[0])).href;
    const status = values[1] === undefined ? 302 : toUnsignedShort(values[1]);
    if (!REDIRECTS.includes(status)) throw new RangeError(`${status} is not the status of a redirect.`);
    return Response.#create(null, status, fixHeaders(new Headers([['location', location]])));
  }

  static json(...values: [data: unknown, init?: unknown]): Response {
    needArguments(values, 1);
    const { headers = new Headers(), ...init } = readInit(values[1]);
    const text = JSON.stringify(values[0]);
    if (text === undefined) throw new TypeError('The data cannot be written as JSON.');
    if (!headers.has('content-type')) headers.append('content-type', 'application/json');
    return new Response(text, { ...init, headers });
  }

  get type(): string {
    return this.#origin.type;
  }
  get url(): string {
    return this.#origin.url;
  }
  get redirected(): boolean {
    return this.#origin.redirected;
  }
  get status(): number {
    return this.#status;
  }
  get ok(): boolean {
    return this.#status >= 200 && this.#status <= 299;
  }
  get statusText(): string {
    return this.#statusText;
  }
  get headers(): Headers {
    return this.#headers;
  }

  clone(): Response {
    const clone = Response.#create(teeBody(this), this.#status, copyHeaders(this.#headers));
    clone.#statusText = this.#statusText;
    clone.#origin = this.#origin;
    return clone;
  }
}

const toUnsignedShort = (value: unknown): number => {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? ((number % 0x10000) + 0x10000) % 0x10000 : 0;
};

function assertStatus(status: number): number {
  if (status < 200 || status > 599) throw new RangeError(`A response has a status from 200 to 599, not ${status}.`);
  return status;
}

function toReason(value: unknown): string {
  const text = toByteText(value);
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) throw new TypeError('The text of a status holds no control characters.');
  return text;
}

const readInit = defineDictionary({
  headers: (value) => new Headers(value),
  status: toUnsignedShort,
  statusText: toReason,
});

export function installResponse(): void {
  defineBody(Response);
  defineInterface('Response', Response, { takes: { 'static json': 1, 'static redirect': 1 } });
}
