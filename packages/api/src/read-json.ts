import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError, type ApiErrorDetail, LIMITS } from '#contract';

/** Arrays and objects inside one another; deeper ones would exhaust the stack of whatever walks them. */
const NESTING_MAX = 200;

/**
 * Reads the JSON body of a request, or gives `absent` when it has none.
 * @throws ApiError VALIDATION_ERROR for another content type, another encoding, too many bytes, what is no JSON, or what
 * is nested too deeply
 * @source contract §8 §11
 * @assumption A23
 */
export async function readJson(
  request: Readable & { readonly headers: IncomingHttpHeaders },
  absent?: unknown,
  limitBytes: number = LIMITS.jsonBodyBytes,
): Promise<unknown> {
  const { headers } = request;
  if (!hasBody(headers)) return absent;
  requireJson(headers);
  return parseJson(await readBytes(request, limitBytes));
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function requireJson(headers: IncomingHttpHeaders): void {
  const [mediaType = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (mediaType.trim() !== 'application/json') throw refuse({ reason: 'content-type', expected: 'application/json' });
  requirePlainUtf8(headers);
}

/** Refuses a body whose headers say that it is in another charset, or compressed. @throws ApiError VALIDATION_ERROR @source contract §11 */
export function requirePlainUtf8(headers: IncomingHttpHeaders): void {
  const [, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) throw refuse({ reason: 'body-encoding' });
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw refuse({ reason: 'body-encoding' });
}

function readBytes(request: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const settle = (finish: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onCut).off('error', onCut);
      // What is too much has to be read all the same before the connection can be used again.
      request.resume();
      finish();
    };
    const onData = (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes <= limit) chunks.push(chunk);
      else settle(() => reject(tooLarge(limit)));
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks)));
    const onCut = () => settle(() => reject(refuse({ reason: 'body-not-json' })));
    request.on('data', onData).on('end', onEnd).on('close', onCut).on('error', onCut);
  });
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = UTF_8.decode(bytes);
  } catch (cause) {
    throw refuse({ reason: 'body-encoding' }, cause);
  }
  return parseNested(text);
}

/** Parses a body that is a text in this process already. @throws ApiError VALIDATION_ERROR like `readJson` */
export function parseJsonText(text: string): unknown {
  if (Buffer.byteLength(text) > LIMITS.jsonBodyBytes) throw tooLarge(LIMITS.jsonBodyBytes);
  return parseNested(text);
}

function parseNested(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw refuse({ reason: 'body-not-json' }, cause);
  }
  if (isDeeper(value, NESTING_MAX)) throw refuse({ reason: 'body-too-deep', limit: NESTING_MAX });
  return value;
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

const tooLarge = (limit: number) => refuse({ reason: 'body-too-large', limit });

const refuse = (detail: ApiErrorDetail, cause?: unknown) => new ApiError('VALIDATION_ERROR', detail, { cause });
