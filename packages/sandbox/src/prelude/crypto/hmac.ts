import { hmac } from '@noble/hashes/hmac.js';
import { atob, toBase64 } from '../encoding/base64.ts';
import { DOMException } from '../events/dom-exception.ts';
import { type Algorithm, readBytes, readCount, readHash } from './crypto-algorithm.ts';
import type { KeyState, KeyUsage } from './crypto-key.ts';
import { HASHES, type HashName } from './hashes.ts';
import { fillRandom } from './random.ts';

/** The code of HMAC with a hash. */
export const hmacOf = (key: KeyState, data: Uint8Array): Uint8Array => {
  if (key.algorithm.name !== 'HMAC') throw new TypeError('The key is none for HMAC.');
  return hmac(HASHES[key.algorithm.hash.name], key.bytes, data);
};

/** Tells whether two codes are the same, in a time that depends on their lengths alone. */
export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  return difference === 0;
}

type Parameters = Algorithm<'generateKey'>['parameters'];
type Shown = Pick<KeyState, 'extractable' | 'usages'>;

const dataError = (message: string) => new DOMException(message, 'DataError');

const toState = (hash: HashName, bytes: Uint8Array, { extractable, usages }: Shown): KeyState => ({
  extractable,
  algorithm: { name: 'HMAC', length: bytes.length * 8, hash: { name: hash } },
  usages,
  bytes,
});

/** The length of a key in bits, that of a block of its hash when none is given. */
export function lengthOfHmac(parameters: Parameters): number {
  const { length } = parameters;
  if (length === undefined) return HASHES[readHash(parameters)].blockLen * 8;
  const bits = readCount(length, 'length');
  if (bits === 0) throw new DOMException('A key has a length above 0.', 'OperationError');
  if (bits % 8 !== 0) throw new DOMException('A handler has keys of whole bytes only.', 'NotSupportedError');
  return bits;
}

/** A new key of random bytes. */
export const generateHmac = (parameters: Parameters, shown: Shown): KeyState =>
  toState(readHash(parameters), fillRandom(new Uint8Array(lengthOfHmac(parameters) / 8)), shown);

/** The key that bytes or a JSON Web Key hold. */
export function importHmac(format: string, source: unknown, parameters: Parameters, shown: Shown): KeyState {
  const hash = readHash(parameters);
  const bytes = format === 'jwk' ? readJwk(source, hash, shown) : readBytes(source);
  if (bytes.length === 0) throw dataError('A key has at least one byte.');
  if (parameters.length !== undefined && readCount(parameters.length, 'length') !== bytes.length * 8)
    throw dataError('The key does not have the length that is asked for.');
  return toState(hash, bytes, shown);
}

const jwkName = (hash: HashName): string => `HS${hash.slice('SHA-'.length)}`;

/** The key as JSON Web Key. */
export const toJwk = ({ bytes, extractable, usages }: KeyState, hash: HashName): object => ({
  key_ops: [...usages],
  ext: extractable,
  alg: jwkName(hash),
  kty: 'oct',
  k: toBase64Url(bytes),
});

function readJwk(source: unknown, hash: HashName, { extractable, usages }: Shown): Uint8Array {
  if (typeof source !== 'object' || source === null || ArrayBuffer.isView(source) || source instanceof ArrayBuffer)
    throw new TypeError('A JSON Web Key is an object.');
  const { kty, k, alg, use, key_ops: operations, ext } = source as Record<string, unknown>;
  if (kty !== 'oct') throw dataError('A key for HMAC has "oct" as kty.');
  if (alg !== undefined && alg !== jwkName(hash)) throw dataError(`A key for ${hash} has "${jwkName(hash)}" as alg.`);
  if (use !== undefined && use !== 'sig') throw dataError('A key for HMAC has "sig" as use.');
  if (operations !== undefined && !allows(operations, usages))
    throw dataError('The key_ops of the key forbid its usage.');
  if (ext === false && extractable) throw dataError('The ext of the key forbids to make it extractable.');
  return fromBase64Url(k);
}

function allows(operations: unknown, usages: readonly KeyUsage[]): boolean {
  if (typeof operations !== 'object' || operations === null) throw new TypeError('The key_ops are not a list.');
  const named = Array.from(operations as Iterable<unknown>);
  return new Set(named).size === named.length && usages.every((usage) => named.includes(usage));
}

const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes.length, (index) => bytes[index] ?? 0)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function fromBase64Url(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^[\w-]*$/.test(text) || text.length % 4 === 1)
    throw dataError('The k of the key is not base64url.');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
