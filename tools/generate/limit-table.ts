import { formatCode, formatTable } from './markdown.ts';

/** A table of limits, each with its value in the unit that its name ends in, and what it bounds. */
export const formatLimits = (values: Readonly<Record<string, number>>, meanings: Readonly<Record<string, string>>) =>
  formatTable(
    ['Limit', 'Value', 'Bounds'],
    Object.entries(values).map(([name, value]) => [formatCode(name), formatLimit(name, value), meanings[name] ?? '']),
  );

/** The value of a limit, in the unit that its name ends in. */
export function formatLimit(name: string, value: number): string {
  if (name.endsWith('Ms')) return value % 1000 === 0 ? `${value / 1000} s` : `${value} ms`;
  if (name.endsWith('Bytes')) return value % MIB === 0 ? `${value / MIB} MiB` : `${value / 1024} KiB`;
  if (name.endsWith('Mb')) return `${value} MiB`;
  return value.toLocaleString('en');
}

const MIB = 1_048_576;
