import { readValues } from '#contract';

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

/** A whole sentence that comes as data, its values in it already. */
export function translateWhole(english: string): string {
  const catalog = shared[KEY];
  if (catalog === undefined || catalog.has(english)) return translate(english);
  for (const [template, text] of catalog) {
    const values = /^[A-Z].*\{.*\.$/.test(template) ? readValues(template, english) : undefined;
    if (values !== undefined) return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  }
  return english;
}
