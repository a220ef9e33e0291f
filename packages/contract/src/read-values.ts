/** What stands for the names in braces in a text that a template made; undefined when it did not. */
export function readValues(template: string, text: string): Readonly<Record<string, string>> | undefined {
  const pattern = template
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : `(?<_${part}>.*)`))
    .join('');
  const found = new RegExp(`^${pattern}$`, 's').exec(text);
  return found === null
    ? undefined
    : Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name.slice(1), value]));
}
