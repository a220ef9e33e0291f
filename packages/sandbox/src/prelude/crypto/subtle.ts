import { assertMaking } from '../engine/making.ts';
import { toText } from '../engine/primordials.ts';
import { DOMException } from '../events/dom-exception.ts';
import { type Algorithm, readAlgorithm, readBytes, readCount, readUsages } from './crypto-algorithm.ts';
import { type CryptoKey, createKey, type KeyState, type KeyUsage, openKey } from './crypto-key.ts';
import { deriveFrom } from './derive-bits.ts';
import { HASHES } from './hashes.ts';
import { areEqual, generateHmac, hmacOf, importHmac, lengthOfHmac, toJwk } from './hmac.ts';

const SIGNING = ['sign', 'verify'] as const;
const DERIVING = ['deriveKey', 'deriveBits'] as const;
const FORMATS = ['raw', 'jwk', 'spki', 'pkcs8'];

const fail = (name: string, message: string) => new DOMException(message, name);
const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

function readFormat(given: unknown): string {
  const format = toText(given);
  if (!FORMATS.includes(format)) throw new TypeError(`"${format}" is no format of a key.`);
  return format;
}

/** The key and the algorithm of an operation, once they fit together and the key may be used so. */
function openFor<U extends KeyUsage>(
  usage: U,
  algorithm: unknown,
  key: unknown,
): { state: KeyState; asked: Algorithm<U> } {
  const asked = readAlgorithm(usage, algorithm);
  const state = openKey(key);
  if (state.algorithm.name !== asked.name)
    throw fail('InvalidAccessError', `The key is for ${state.algorithm.name}, not for ${asked.name}.`);
  if (!state.usages.includes(usage)) throw fail('InvalidAccessError', `The key was not made to ${usage}.`);
  return { state, asked };
}

/** Makes a key that is of some use. */
function finish(state: KeyState): CryptoKey {
  if (state.usages.length === 0) throw fail('SyntaxError', 'A key has at least one usage.');
  return createKey(state);
}

function importSecret(
  format: unknown,
  source: unknown,
  { name, parameters }: Algorithm<'importKey'>,
  shown: { readonly extractable: boolean; readonly usages: unknown },
): CryptoKey {
  const asked = readFormat(format);
  const isHmac = name === 'HMAC';
  if (asked !== 'raw' && !(asked === 'jwk' && isHmac))
    throw fail(
      'NotSupportedError',
      `A key for ${name} is not read from ${asked}, but from raw${isHmac ? ' or jwk' : ''}.`,
    );
  const { extractable } = shown;
  const usages = readUsages(shown.usages, isHmac ? SIGNING : DERIVING);
  if (isHmac) return finish(importHmac(asked, source, parameters, { extractable, usages }));
  if (extractable) throw fail('SyntaxError', `A key for ${name} is not extractable.`);
  return finish({ extractable, algorithm: { name }, usages, bytes: readBytes(source) });
}

/**
 * The part of the web's `crypto.subtle` that hashes, signs with HMAC and derives keys. Everything is done at the call, so
 * that no input changes meanwhile; the answer is a promise all the same, and so is every error.
 */
export class SubtleCrypto {
  constructor(...given: unknown[]) {
    assertMaking(given[0]);
  }

  async digest(algorithm: unknown, data: unknown): Promise<ArrayBuffer> {
    this.#assertMine();
    return toBuffer(HASHES[readAlgorithm('digest', algorithm).name](readBytes(data)));
  }

  async sign(algorithm: unknown, key: unknown, data: unknown): Promise<ArrayBuffer> {
    this.#assertMine();
    return toBuffer(hmacOf(openFor('sign', algorithm, key).state, readBytes(data)));
  }

  async verify(algorithm: unknown, key: unknown, signature: unknown, data: unknown): Promise<boolean> {
    this.#assertMine();
    return areEqual(readBytes(signature), hmacOf(openFor('verify', algorithm, key).state, readBytes(data)));
  }

  async generateKey(algorithm: unknown, extractable: unknown, usages: unknown): Promise<CryptoKey> {
    this.#assertMine();
    const { parameters } = readAlgorithm('generateKey', algorithm);
    const shown = { extractable: Boolean(extractable), usages: readUsages(usages, SIGNING) };
    return finish(generateHmac(parameters, shown));
  }

  async importKey(
    format: unknown,
    source: unknown,
    algorithm: unknown,
    extractable: unknown,
    usages: unknown,
  ): Promise<CryptoKey> {
    this.#assertMine();
    return importSecret(format, source, readAlgorithm('importKey', algorithm), {
      extractable: Boolean(extractable),
      usages,
    });
  }

  async exportKey(format: unknown, key: unknown): Promise<object> {
    this.#assertMine();
    const asked = readFormat(format);
    const state = openKey(key);
    if (state.algorithm.name !== 'HMAC')
      throw fail('NotSupportedError', `A key for ${state.algorithm.name} is not exported.`);
    if (!state.extractable) throw fail('InvalidAccessError', 'The key is not extractable.');
    if (asked === 'jwk') return toJwk(state, state.algorithm.hash.name);
    if (asked === 'raw') return toBuffer(state.bytes);
    throw fail('NotSupportedError', `A key for HMAC is not written as ${asked}, but as raw or jwk.`);
  }

  async deriveBits(algorithm: unknown, key: unknown, length: unknown = null): Promise<ArrayBuffer> {
    this.#assertMine();
    const bits = length === null ? null : readCount(length, 'length');
    const { state, asked } = openFor('deriveBits', algorithm, key);
    return toBuffer(deriveFrom(state.bytes, asked, bits));
  }

  async deriveKey(
    algorithm: unknown,
    key: unknown,
    derived: unknown,
    extractable: unknown,
    usages: unknown,
  ): Promise<CryptoKey> {
    this.#assertMine();
    const { state, asked } = openFor('deriveKey', algorithm, key);
    const target = readAlgorithm('importKey', derived);
    const bits = target.name === 'HMAC' ? lengthOfHmac(target.parameters) : null;
    const bytes = deriveFrom(state.bytes, asked, bits);
    return importSecret('raw', bytes, target, { extractable: Boolean(extractable), usages });
  }

  async encrypt(algorithm: unknown): Promise<never> {
    return this.#refuse('encrypt', algorithm);
  }

  async decrypt(algorithm: unknown): Promise<never> {
    return this.#refuse('decrypt', algorithm);
  }

  async wrapKey(_format: unknown, _key: unknown, _wrapping: unknown, algorithm: unknown): Promise<never> {
    return this.#refuse('wrapKey', algorithm);
  }

  async unwrapKey(_format: unknown, _wrapped: unknown, _wrapping: unknown, algorithm: unknown): Promise<never> {
    return this.#refuse('unwrapKey', algorithm);
  }

  /** Throws when a method is called without its object, as on the web. */
  #assertMine(): void {}

  #refuse(operation: 'encrypt' | 'decrypt' | 'wrapKey' | 'unwrapKey', algorithm: unknown): never {
    return readAlgorithm(operation, algorithm).name;
  }
}
