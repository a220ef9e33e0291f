import { assertMaking, make } from '../engine/making.ts';
import type { HashName } from './hashes.ts';

export type KeyUsage = 'sign' | 'verify' | 'deriveKey' | 'deriveBits';

/** What a key is and holds; only `bytes` is not shown. */
export interface KeyState {
  readonly extractable: boolean;
  readonly algorithm:
    | { readonly name: 'HMAC'; readonly length: number; readonly hash: { readonly name: HashName } }
    | { readonly name: 'PBKDF2' | 'HKDF' };
  readonly usages: readonly KeyUsage[];
  readonly bytes: Uint8Array;
}

let stateOf: (key: object) => KeyState | undefined;

/** The web's key. All that a handler has are secret ones. */
export class CryptoKey {
  readonly #type = 'secret';
  readonly #state: KeyState;
  readonly #algorithm: object;
  readonly #usages: readonly string[];

  static {
    stateOf = (key) => (#state in key ? key.#state : undefined);
  }

  constructor(...given: unknown[]) {
    const [token, state] = given;
    assertMaking(token);
    this.#state = state as KeyState;
    // What is shown is a copy: changing it does not change the key.
    const { algorithm, usages } = this.#state;
    this.#algorithm = 'hash' in algorithm ? { ...algorithm, hash: { ...algorithm.hash } } : { ...algorithm };
    this.#usages = [...usages];
  }
  get type(): string {
    return this.#type;
  }
  get extractable(): boolean {
    return this.#state.extractable;
  }
  get algorithm(): object {
    return this.#algorithm;
  }
  get usages(): readonly string[] {
    return this.#usages;
  }
}

export const createKey = (state: KeyState): CryptoKey => make(CryptoKey, state);

/** What a key holds. @throws TypeError when it is none */
export function openKey(key: unknown): KeyState {
  const state = typeof key === 'object' && key !== null ? stateOf(key) : undefined;
  if (state === undefined) throw new TypeError('The key is not a CryptoKey.');
  return state;
}
