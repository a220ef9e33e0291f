import { hkdf } from '@noble/hashes/hkdf.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { DOMException } from '../events/dom-exception.ts';
import { type Algorithm, readCount, readHash, readMember } from './crypto-algorithm.ts';
import { HASHES } from './hashes.ts';

const refuse = (message: string) => new DOMException(message, 'OperationError');

/** So many bits, derived from a secret; `null` is the length of a key that has none. */
export function deriveFrom(
  secret: Uint8Array,
  { name, parameters }: Algorithm<'deriveBits' | 'deriveKey'>,
  length: number | null,
): Uint8Array {
  const hash = HASHES[readHash(parameters)];
  const salt = readMember(parameters, 'salt');
  const iterations = name === 'PBKDF2' ? readCount(parameters.iterations, 'number of iterations') : 0;
  const info = name === 'HKDF' ? readMember(parameters, 'info') : new Uint8Array(0);
  if (length === null || length % 8 !== 0) throw refuse('The length is a multiple of 8.');
  const bytes = length / 8;
  if (name === 'HKDF') {
    if (bytes > 255 * hash.outputLen)
      throw refuse(`HKDF derives ${255 * hash.outputLen * 8} bits at most with this hash.`);
    return hkdf(hash, secret, salt, info, bytes);
  }
  if (iterations === 0) throw refuse('PBKDF2 takes at least one iteration.');
  return bytes === 0 ? new Uint8Array(0) : pbkdf2(hash, secret, salt, { c: iterations, dkLen: bytes });
}
