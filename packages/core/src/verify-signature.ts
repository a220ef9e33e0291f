import { timingSafeEqual } from 'node:crypto';
import { signBody } from './signature.ts';

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
