import { type IncomingMessage, maxHeaderSize, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ApiErrorDetail } from '#contract';
import { toFailure } from './envelope.ts';
import { API_PREFIX } from './register-endpoints.ts';

const NOSNIFF = 'X-Content-Type-Options';

/**
 * Says on every answer beside the REST API's that its content is of the type that it says, also where Fastify answers before any
 * route or hook of ours, as it does while it closes. What the specification describes stays as it is.
 * @source contract §11
 */
export function forbidSniffing(server: Server): void {
  server.prependListener('request', ({ url = '' }, response) => {
    if (!url.startsWith(API_PREFIX)) response.setHeader(NOSNIFF, 'nosniff');
  });
}

/**
 * Refuses a request of HTTP/1.1 without a Host, which is no HTTP. Node would answer it without a body, so it is told to leave
 * that to us.
 * @throws ApiError VALIDATION_ERROR
 * @source contract §11
 */
export function requireHost({ httpVersion, headers }: IncomingMessage): void {
  if (httpVersion === '1.1' && headers.host === undefined)
    throw new ApiError('VALIDATION_ERROR', { reason: 'not-http' });
}

/** Answers what Node's HTTP parser refuses, as far as the socket still takes it. @source contract §11 */
export function refuseUnparsed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(toAnswer(reasonOf(error.code)));
  socket.destroy(error);
}

const reasonOf = (code: string | undefined): ApiErrorDetail =>
  code === 'HPE_HEADER_OVERFLOW' ? { reason: 'headers-too-large', limit: maxHeaderSize } : { reason: 'not-http' };

function toAnswer(detail: ApiErrorDetail): string {
  const failure = new ApiError('VALIDATION_ERROR', detail);
  const body = JSON.stringify(toFailure(failure));
  const head = [
    `HTTP/1.1 ${failure.status} Unprocessable Entity`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${NOSNIFF}: nosniff`,
    'Connection: close',
  ];
  return [...head, '', body].join('\r\n');
}
