import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { SourceModule } from '../../packages/extension/src/sources/source-module.ts';

/** Sources by file name, parsed as they are read from disk; those that a source names by their paths are its imports. */
export const parseModules = (files: Readonly<Record<string, string>>): readonly SourceModule[] =>
  Object.entries(files).map(([file, text]) => {
    const { program, module, errors } = parseSync(file, text, { lang: 'ts', preserveParens: false });
    if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`);
    const imports = Object.keys(files)
      .map((other) => [specifierOf(file, other), other] as const)
      .filter(([specifier]) => text.includes(specifier));
    return { file, text, program, hasModuleSyntax: module.hasModuleSyntax, imports: Object.fromEntries(imports) };
  });

function specifierOf(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}
