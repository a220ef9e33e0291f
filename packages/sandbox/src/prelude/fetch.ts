import { defineGlobal, indexOf, slice, toText } from './primordials.ts';

/** The host of a URL as the author wrote it. */
function hostOf(url: string): string {
  const scheme = indexOf(url, '://');
  if (scheme < 0) return '';
  const rest = slice(url, scheme + 3);
  let end = 0;
  while (end < rest.length && indexOf('/?#\\', rest[end] ?? '') < 0) end += 1;
  const authority = slice(rest, 0, end);
  return slice(authority, indexOf(authority, '@') + 1);
}

const urlOf = (input: unknown): string =>
  toText(typeof input === 'object' && input !== null && 'url' in input ? input.url : input);

/** A handler has no network but the store's API. @assumption A38 */
async function fetch(input: unknown): Promise<never> {
  const host = hostOf(urlOf(input));
  if (host === '') throw new TypeError('fetch takes an absolute URL; the store is reached by ctx.api.');
  throw new TypeError(
    `fetch to ${host} is refused: a handler reaches the store by ctx.api and no other host, unless it runs with --allow-net ${host}.`,
  );
}

export function installFetch(): void {
  defineGlobal('fetch', fetch);
}
