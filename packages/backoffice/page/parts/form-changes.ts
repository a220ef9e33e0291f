/**
 * What was changed in a form, by the names of its fields, given the values that they had before. A field of one line drops line
 * breaks by itself, which is no change.
 */
export function changesOf<K extends string>(
  form: FormData,
  before: Readonly<Record<K, string>>,
): { readonly [N in K]?: string } {
  const changed = Object.entries<string>(before).flatMap(([name, value]) => {
    const now = String(form.get(name) ?? '');
    const lines = value.replaceAll(/\r\n?/g, '\n');
    return now === lines || now === lines.replaceAll('\n', '') ? [] : [[name, now]];
  });
  return Object.fromEntries(changed);
}

/** A field's text; empty is undefined. */
export const textOf = (form: FormData, name: string): string | undefined => String(form.get(name) ?? '') || undefined;
