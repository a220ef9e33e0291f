import type { BuildOptions } from 'esbuild';

const OPENING = 'var __handler = (async () => {\n"use strict";';

/**
 * How a bundle becomes a classic script whose code is strict, as modules are, and may await at its top level: esbuild writes a
 * module, which stands in a function. Of what only sloppy code may do esbuild keeps what can be kept, and refuses the rest.
 */
export const STRICT_SCRIPT = {
  format: 'esm',
  banner: { js: OPENING },
  footer: { js: '})();' },
  // A script has no import.meta: an empty object takes its place.
  supported: { 'import-meta': false },
} as const satisfies BuildOptions;

/** The end of a module, as esbuild prints it: what it exports, each on a line. */
const EXPORTS = /\nexport \{\n((?: {2}.+\n)+)\};\n(?=\}\)\(\);\n$)/;

/** Makes the script of what esbuild wrote with these options; the code before its end stays where it is. */
export const toStrictScript = (module: string): string =>
  module.replace(
    EXPORTS,
    (_, names: string) => `\nreturn {\n${names.replace(/^ {2}(\S+) as (.+?)(,?)$/gm, '  $2: $1$3')}};\n`,
  );

/** Tells whether code is such a script. */
export const isStrictScript = (code: string): boolean => code.startsWith(OPENING);
