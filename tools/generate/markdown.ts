/** A table; cells are escaped. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export const formatCode = (text: string): string => `\`${text}\``;

/** Codes separated by commas, or a dash when there are none. */
export const formatCodes = (texts: readonly string[]): string => texts.map(formatCode).join(', ') || '–';

/** The type of a schema in words: kind, allowed values, range; that of a named record as a link to its section. */
export function formatType(schema: unknown): string {
  const { $ref, type, const: only, anyOf, enum: values, items, ...rules } = schema as { [keyword: string]: unknown };
  if (typeof $ref === 'string') return linkTo($ref.split('/').at(-1) ?? '');
  if (only !== undefined) return formatCode(JSON.stringify(only));
  if (Array.isArray(values)) return values.map((value) => formatCode(String(value))).join(', ');
  if (Array.isArray(anyOf)) return anyOf.map(formatType).join(' or ');
  if (type === 'array') return `array of ${formatType(items)}`;
  return [String(type ?? 'any'), formatRules(rules)].filter((text) => text !== '').join(', ');
}

const linkTo = (section: string): string => `[${section}](#${section.toLowerCase()})`;

function formatRules({ minLength, maxLength, ...rules }: { readonly [keyword: string]: unknown }): string {
  const words: { readonly [keyword: string]: (value: unknown) => string } = {
    format: (value) => String(value),
    pattern: (value) => formatCode(String(value)),
    minimum: (value) => `≥ ${value}`,
    exclusiveMinimum: (value) => `> ${value}`,
    maximum: (value) => `≤ ${value}`,
    default: (value) => `default ${value}`,
  };
  const known = Object.entries(words).filter(([keyword]) => rules[keyword] !== undefined);
  const texts = known.map(([keyword, format]) => format(rules[keyword]));
  if (minLength !== undefined || maxLength !== undefined)
    texts.push(`${minLength ?? 0}–${maxLength ?? '∞'} characters`);
  return texts.join(', ');
}
