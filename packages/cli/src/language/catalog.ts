/** Texts in another language by their English form. */
export type Catalog = ReadonlyMap<string, string>;

/** The command line and the commands that it loads are bundled apart; this is how they speak the same language. */
const KEY: unique symbol = Symbol.for('tillkit.catalog');

const shared = globalThis as { [KEY]?: Catalog | undefined };

/** Sets the language of all texts of this process; without a catalog it is English. */
export function useCatalog(catalog: Catalog | undefined): void {
  shared[KEY] = catalog;
}

/** Whether this process speaks another language than English. */
export const isTranslated = (): boolean => shared[KEY] !== undefined;

/** A text, or the template of one, in the language of this process; what has no translation stays English. */
export const translate = (english: string): string => shared[KEY]?.get(english) ?? english;

/** All texts in the language of this process; undefined in English. */
export const currentCatalog = (): Catalog | undefined => shared[KEY];
