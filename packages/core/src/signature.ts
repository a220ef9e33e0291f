import { createHash, createHmac } from 'node:crypto';

const PREFIX = 'sha256=';

/**
 * Signature of a delivery body: `sha256=` and the lower-case hexadecimal HMAC-SHA256 of its bytes, the key being the
 * UTF-8 bytes of the secret as shown.
 * @source spec §6
 */
export const signBody = (body: string | Uint8Array, secret: string): string =>
  PREFIX + createHmac('sha256', secret).update(body).digest('hex');

/** First 12 hexadecimal characters of the SHA-256 of a secret: tells secrets apart without showing them. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 12);
