import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

/** Lets `node:dns` resolve names to what a function says, until the tests of the file are over. */
export function replaceResolver(addressesOf: (hostname: string) => readonly string[]): void {
  const { lookup } = dns;

  function answer(
    hostname: string,
    _options: object,
    callback: (error: null, addresses: readonly LookupAddress[]) => void,
  ): void {
    const addresses = addressesOf(hostname).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    callback(null, addresses);
  }

  // An import by name sees a change of `dns` once the exports are synchronized.
  const replace = (by: unknown) => {
    Object.assign(dns, { lookup: by });
    syncBuiltinESMExports();
  };
  beforeAll(() => replace(answer));
  afterAll(() => replace(lookup));
}
