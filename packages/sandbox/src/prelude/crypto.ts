import { CryptoKey } from './crypto-key.ts';
import { DOMException } from './dom-exception.ts';
import { assertMaking, make } from './making.ts';
import { apply, defineGlobal, getOwnPropertyDescriptor, getPrototypeOf } from './primordials.ts';
import { fillRandom, randomUuid } from './random.ts';
import { SubtleCrypto } from './subtle.ts';
import { defineInterface } from './web-idl.ts';

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
  defineInterface('Crypto', Crypto);
  defineInterface('CryptoKey', CryptoKey);
  defineInterface('SubtleCrypto', SubtleCrypto);
  defineGlobal('crypto', make(Crypto));
}
