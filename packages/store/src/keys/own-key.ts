const PREFIX = 'own key of ';

/** Where `meta` keeps the id of the emulator's own key of a store. */
export const ownKeyOf = (storeId: string): string => PREFIX + storeId;

/** The store of such a place; undefined for any other. */
export const storeOfOwnKey = (metaKey: string): string | undefined =>
  metaKey.startsWith(PREFIX) ? metaKey.slice(PREFIX.length) : undefined;
