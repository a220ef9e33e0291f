import type { PermissionAnalysis } from '#extension';

/** What an analysis found, a line each: `orders.get order:view @2` or `passed-on @3`, with the file if it is not the handler. */
export function describeAnalysis({ uses, unresolved }: PermissionAnalysis, handler = 'handler.ts'): readonly string[] {
  const at = ({ file, line }: { readonly file: string; readonly line: number }) =>
    file === handler ? `@${line}` : `@${file}:${line}`;
  return [
    ...uses.map(({ endpoint, permissions, possible, range }) =>
      [endpoint, ...permissions, ...possible.map((code) => `?${code}`), at(range)].join(' '),
    ),
    ...unresolved.map(({ reason, range }) => `${reason} ${at(range)}`),
  ];
}
