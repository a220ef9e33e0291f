import type { HostRequest } from '#contract';
import type { HandlerLimits } from '../handler-limits.ts';
import { type Refusal, refuse } from './call-desk.ts';
import { parseText } from './parse-text.ts';

type Header = readonly [name: string, value: string];

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const METHODS_NEVER = ['CONNECT', 'TRACE', 'TRACK'];
const URL_CHARS = 8_192;
const HEADER_CHARS = 16_384;

/** Base64 and the other fields on top of the bytes of a body. */
const ROOM = 1.5;

/** They say how the message is sent, or stand for its sender: nothing that a handler decides. */
const HEADERS_NEVER = [
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
];

/**
 * Reads the JSON text of a handler's `fetch`. It comes from hostile code, so everything but the host is checked here;
 * whether that may be reached is for `fetchHost` to say. Headers that no handler sets are left out, as the web does.
 */
export function readFetchRequest(
  text: string,
  limits: HandlerLimits,
): { readonly request: HostRequest } | { readonly refused: Refusal } {
  if (text.length > limits.requestBodyBytes * ROOM + URL_CHARS + HEADER_CHARS)
    return refuse(`A request of a handler may have ${limits.requestBodyBytes} bytes.`, 'LimitError');
  const given = parseText(text);
  if (typeof given !== 'object' || given === null) return refuse('The request is no object.');
  const { method, url, headers, bodyBase64, redirect } = given as Record<string, unknown>;
  if (typeof method !== 'string' || !TOKEN.test(method) || METHODS_NEVER.includes(method.toUpperCase()))
    return refuse(`The method of a fetch is a word of HTTP, and none of ${METHODS_NEVER.join(', ')}.`);
  if (typeof url !== 'string' || url.length > URL_CHARS)
    return refuse(`The URL of a fetch is a text of at most ${URL_CHARS} characters.`);
  const pairs = readHeaders(headers);
  if (pairs === undefined)
    return refuse(`The headers of a fetch are names and values of HTTP, ${HEADER_CHARS} characters in all.`);
  if (redirect !== 'follow' && redirect !== 'error' && redirect !== 'manual')
    return refuse('The redirect of a fetch is one of follow, error, manual.');
  const common: HostRequest = { method, url, headers: pairs, redirect };
  if (bodyBase64 === undefined) return { request: common };
  if (typeof bodyBase64 !== 'string') return refuse('The body of a fetch is base64.');
  if (Buffer.byteLength(bodyBase64, 'base64') > limits.requestBodyBytes)
    return refuse(`A request of a handler may have ${limits.requestBodyBytes} bytes.`, 'LimitError');
  return { request: { ...common, bodyBase64 } };
}

function readHeaders(headers: unknown): Header[] | undefined {
  if (!Array.isArray(headers) || !headers.every(isHeader)) return undefined;
  const chars = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return chars > HEADER_CHARS ? undefined : headers.filter(([name]) => isSettable(name.toLowerCase()));
}

function isHeader(pair: unknown): pair is Header {
  if (!Array.isArray(pair)) return false;
  const [name, value] = pair as unknown[];
  return (
    typeof name === 'string' && TOKEN.test(name) && typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
  );
}

const isSettable = (name: string): boolean =>
  !HEADERS_NEVER.includes(name) && !name.startsWith('proxy-') && !name.startsWith('sec-');
