import URL from 'core-js-pure/actual/url';
import URLSearchParams from 'core-js-pure/actual/url-search-params';
import { apply, defineGlobal, defineProperty, getOwnPropertyDescriptor } from './primordials.ts';

/** core-js empties a URL whose `href` is set to what is none; it is to stay as it was. */
function keepWhenRefused(): void {
  const href = getOwnPropertyDescriptor(URL.prototype, 'href');
  const set = href?.set;
  if (set === undefined) throw new Error('URL.prototype.href has no setter.');
  defineProperty(URL.prototype, 'href', {
    set(this: unknown, value: unknown) {
      apply(set, this, [new URL(`${value}`).href]);
    },
  });
}

export { URL, URLSearchParams };

export function installUrl(): void {
  // What core-js leaves for other copies of itself.
  Reflect.deleteProperty(globalThis, '__core-js_shared__');
  keepWhenRefused();
  for (const [name, made] of Object.entries({ URL, URLSearchParams })) {
    defineProperty(made, 'name', { value: name, configurable: true });
    defineGlobal(name, made);
  }
}
