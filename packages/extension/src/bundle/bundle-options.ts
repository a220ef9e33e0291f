import { dirname } from 'node:path';
import type { BuildOptions } from 'esbuild';

/** Marks the entry of a handler; its number, and in messages its path in the manifest, follows. */
export const ENTRY_PREFIX = 'handler:';

/** Where esbuild is told to take the functions of JSX from, so that JSX is an import, which is refused. */
export const JSX_SOURCE = 'tillkit:jsx';

/**
 * How handlers are bundled: for V8 of Node 24 without Node, like code for a worker. The author's tsconfig.json and
 * environment have no say in it, so that the same folder gives the same bytes everywhere. esbuild looks at what lies in its
 * working folder, so that is none of the author's.
 */
export const BUNDLE_OPTIONS = {
  absWorkingDir: dirname(process.execPath),
  bundle: true,
  write: false,
  metafile: true,
  outdir: '.',
  format: 'iife',
  globalName: '__handler',
  platform: 'browser',
  target: 'node24',
  charset: 'utf8',
  legalComments: 'none',
  sourcemap: 'external',
  tsconfigRaw: {},
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '"file:///handler.js"' },
  jsx: 'automatic',
  jsxImportSource: JSX_SOURCE,
  logLevel: 'silent',
  // import.meta is an empty object but for its url; eval has a rule of its own.
  logOverride: { 'empty-import-meta': 'silent', 'direct-eval': 'silent' },
} satisfies BuildOptions;
