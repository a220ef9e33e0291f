import type { HostResponse } from '#contract';
import { createCalls } from '../ctx/calls.ts';
import { placeHere } from '../ctx/stacks.ts';
import { fromBase64, toBase64 } from '../encoding/base64.ts';
import { postAbortFetch, postFetch } from '../engine/bridge.ts';
import { defineFunction } from '../engine/define-interface.ts';
import { LimitError, limits } from '../engine/limits.ts';
import { defineProperty, indexOf, slice, toJson } from '../engine/primordials.ts';
import { needArguments, toScalarText } from '../engine/web-idl.ts';
import type { AbortSignal } from '../events/abort.ts';
import { bodyBytes } from './body.ts';
import { isWrittenDataUrl, readDataUrl } from './data-url.ts';
import { Request } from './request.ts';
import { type Response, toNetworkResponse } from './response.ts';
import { URL } from './url.ts';

const calls = createCalls<HostResponse>('calls of fetch', 'fetch-', postFetch, 'fetches', 'fetchesInFlight');

/**
 * The web's fetch. Which hosts it reaches is decided outside; `data:` URLs are answered here. A redirect that is to be `manual`
 * is given as it is.
 * @assumption A38
 */
async function fetch(...values: [input: unknown, init?: unknown]): Promise<Response> {
  needArguments(values, 1);
  const [input, init] = values;
  // The frames of the author are above this one now, and lost once the answer is there.
  const place = new Error();
  const calledAt = placeHere();
  const address = input instanceof Request ? input.url : toScalarText(input);
  const isWritten = isWrittenDataUrl(address);
  const url = toUrl(isWritten ? 'data:,' : address);
  const href = isWritten ? address : url.href;
  const hasHost = url.protocol !== 'data:';
  if (hasHost) {
    // Refused outside, after the host was looked at: what is not allowed is told first.
    url.username = '';
    url.password = '';
  }
  const request = new Request(input instanceof Request ? input : url, init);
  const { signal } = request;
  if (signal.aborted) throw signal.reason;
  if (!hasHost) return answerDataUrl(request.method, href);
  const bytes = await unlessAborted(signal, request.body === null ? noBytes() : bodyBytes(request), () => {});
  try {
    const { id, response } = calls.send(
      toText(href, request, bytes),
      `fetch ${request.method} ${url.origin}`,
      calledAt,
    );
    const answer = await unlessAborted(signal, response, () => {
      if (!calls.forget(id)) postAbortFetch(id);
    });
    return toNetworkResponse({ ...answer, body: fromBase64(answer.bodyBase64) });
  } catch (error) {
    throw signal.aborted ? signal.reason : at(place, error);
  }
}

const noBytes = async (): Promise<undefined> => undefined;

/** The answer to a request for a `data:` URL. @throws TypeError when that is a bad one; LimitError when it is too long */
function answerDataUrl(method: string, href: string): Response {
  const [url = ''] = href.split('#');
  const { mediaType, bytes } = readDataUrl(url);
  if (bytes.length > limits.responseBodyBytes)
    throw new LimitError(`The answer to a fetch of a handler may have ${limits.responseBodyBytes} bytes.`);
  return toNetworkResponse({
    url,
    redirected: false,
    status: 200,
    statusText: 'OK',
    headers: [['content-type', mediaType]],
    body: method === 'HEAD' ? null : bytes,
  });
}

function toUrl(address: string): URL {
  try {
    return new URL(address);
  } catch {
    throw new TypeError('fetch takes an absolute URL; the store is reached by ctx.api.');
  }
}

/** The request as JSON text. The same texts are checked outside. */
function toText(url: string, request: Request, bytes: Uint8Array | undefined): string {
  if (bytes !== undefined && bytes.length > limits.requestBodyBytes)
    throw new LimitError(`A request of a handler may have ${limits.requestBodyBytes} bytes.`);
  let headers = '';
  for (const [name, value] of request.headers)
    headers += `${headers === '' ? '' : ','}[${toJson(name)},${toJson(value)}]`;
  const body = bytes === undefined ? '' : `,"bodyBase64":"${toBase64(bytes.length, (index) => bytes[index] ?? 0)}"`;
  return `{"method":${toJson(request.method)},"url":${toJson(url)},"headers":[${headers}],"redirect":${toJson(request.redirect)}${body}}`;
}

/** Settles as the work does, or rejects with the signal's reason as soon as that is aborted. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>, onAbort: () => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => {
      onAbort();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** An error that arose elsewhere, with the stack of a place in the handler. */
function at(place: Error, error: unknown): unknown {
  const { stack } = place;
  if (!(error instanceof Error) || typeof stack !== 'string') return error;
  const frames = indexOf(stack, '\n');
  const value = `${error.name}: ${error.message}${frames < 0 ? '' : slice(stack, frames)}`;
  return defineProperty(error, 'stack', { value, writable: true, configurable: true });
}

export function installFetch(): void {
  defineFunction('fetch', fetch, 1);
}
