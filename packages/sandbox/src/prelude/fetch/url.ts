import whatwg from 'whatwg-url/webidl2js-wrapper.js';
import { defineGlobal, defineProperty, dictionary, getProperty, ownKeys } from '../engine/primordials.ts';

/** What the package makes its classes of; it puts them here too. */
const realm = { Array, Object, Promise, String, TypeError } as typeof globalThis;
whatwg.URL.install(realm, ['Worker']);
whatwg.URLSearchParams.install(realm, ['Worker']);

export const { URL, URLSearchParams } = realm;

/** The package keeps the parameters of a URL in a property of it, where a log and a copy would show them. */
function hideKept(): void {
  const probe = new URL('about:blank');
  getProperty(probe, 'searchParams');
  const kept = new WeakMap<object, object>();
  for (const key of ownKeys(probe))
    defineProperty(URL.prototype, key, {
      get(this: object) {
        const own = kept.get(this) ?? dictionary();
        kept.set(this, own);
        return own;
      },
    });
}

export function installUrl(): void {
  hideKept();
  for (const [name, made] of Object.entries({ URL, URLSearchParams })) {
    // The bundler may have changed it.
    defineProperty(made, 'name', { value: name, configurable: true });
    defineGlobal(name, made);
  }
}
