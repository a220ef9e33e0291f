import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'sha256=';

/**
 * Signature of a delivery body: `sha256=` and the lower-case hexadecimal HMAC-SHA256 of its bytes, the key being the
 * UTF-8 bytes of the secret as shown.
 * @source spec §6
 */
export const signBody = (body: string | Uint8Array, secret: string): string =>
  PREFIX + createHmac('sha256', secret).update(body).digest('hex');

/**
 * Tells, in constant time, whether a signature header belongs to a raw body under one of the secrets. Pass the bytes as
 * they arrived: a body that was parsed and written again has another signature. Never throws.
 * @source spec §6
 * @assumption A33
 */
export function verifySignature(
  rawBody: string | Uint8Array,
  header: string | null | undefined,
  secrets: string | readonly string[],
): boolean {
  if (typeof header !== 'string' || !(typeof rawBody === 'string' || rawBody instanceof Uint8Array)) return false;
  const given = Buffer.from(header);
  let valid = false;
  for (const secret of typeof secrets === 'string' ? [secrets] : Array.isArray(secrets) ? secrets : []) {
    if (typeof secret !== 'string' || secret === '') continue;
    const expected = Buffer.from(signBody(rawBody, secret));
    if (given.length === expected.length && timingSafeEqual(given, expected)) valid = true;
  }
  return valid;
}

/** First 12 hexadecimal characters of the SHA-256 of a secret: tells secrets apart without showing them. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 12);
