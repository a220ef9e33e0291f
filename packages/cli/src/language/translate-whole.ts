import { readValues } from '#contract';
import { currentCatalog, translate } from './catalog.ts';

/** A whole sentence that comes as data, its values in it already. */
export function translateWhole(english: string): string {
  const catalog = currentCatalog();
  if (catalog === undefined || catalog.has(english)) return translate(english);
  for (const [template, text] of catalog) {
    const values = /^[A-Z].*\{.*\.$/.test(template) ? readValues(template, english) : undefined;
    if (values !== undefined) return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  }
  return english;
}
