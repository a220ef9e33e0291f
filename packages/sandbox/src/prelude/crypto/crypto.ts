import { defineInterface } from '../engine/define-interface.ts';
import { assertMaking, make } from '../engine/making.ts';
import { apply, defineGlobal, getOwnPropertyDescriptor, getPrototypeOf } from '../engine/primordials.ts';
import { DOMException } from '../events/dom-exception.ts';
import { CryptoKey } from './crypto-key.ts';
import { fillRandom, randomUuid } from './random.ts';
import { SubtleCrypto } from './subtle.ts';

const MOST_BYTES = 65_536;

const typeOf =
  getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)?.get ?? (() => undefined);

/** Tells arrays of integers by what they are, not by what they inherit from. */
const isIntegers = (view: unknown): view is Uint8Array => /^(Big)?(Ui|I)nt/.test(`${apply(typeOf, view, [])}`);

/** The web's `crypto`. */
class Crypto {
  readonly #subtle = make(SubtleCrypto);

  constructor(...given: unknown[]) {
    assertMaking(given[0]);
  }

  get subtle(): SubtleCrypto {
    return this.#subtle;
  }

  getRandomValues<T>(view: T): T {
    this.#assertMine();
    if (!isIntegers(view)) throw new DOMException('getRandomValues takes an array of integers.', 'TypeMismatchError');
    if (view.byteLength > MOST_BYTES)
      throw new DOMException(`getRandomValues gives at most ${MOST_BYTES} bytes at once.`, 'QuotaExceededError');
    fillRandom(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  }

  randomUUID(): string {
    this.#assertMine();
    return randomUuid();
  }

  /** Throws when a method is called without its object, as on the web. */
  #assertMine(): void {}
}

export function installCrypto(): void {
  defineInterface('Crypto', Crypto, { takes: { getRandomValues: 1 } });
  defineInterface('CryptoKey', CryptoKey, { takes: {} });
  defineInterface('SubtleCrypto', SubtleCrypto, {
    takes: {
      ...{ encrypt: 3, decrypt: 3, sign: 3, verify: 4, digest: 2 },
      ...{ generateKey: 3, deriveKey: 5, deriveBits: 2, importKey: 5, exportKey: 2, wrapKey: 4, unwrapKey: 7 },
    },
  });
  defineGlobal('crypto', make(Crypto));
}
