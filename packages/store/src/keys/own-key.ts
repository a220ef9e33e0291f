const PREFIX = 'own key of ';
const SEED_PREFIX = 'seed of key ';

/** Where `meta` keeps the id of the emulator's own key of a store. */
export const ownKeyOf = (storeId: string): string => PREFIX + storeId;

/** Where `meta` keeps what the value of a key is derived from. */
export const seedOfKey = (keyId: string): string => SEED_PREFIX + keyId;

export const isSeedOfKey = (metaKey: string): boolean => metaKey.startsWith(SEED_PREFIX);

/** The store of such a place; undefined for any other. */
export const storeOfOwnKey = (metaKey: string): string | undefined =>
  metaKey.startsWith(PREFIX) ? metaKey.slice(PREFIX.length) : undefined;
