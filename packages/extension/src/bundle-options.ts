import type { BuildOptions } from 'esbuild';

/** Marks the entry of a handler; the path in the manifest follows. */
export const ENTRY_PREFIX = 'handler:';

/** Where esbuild is told to take the functions of JSX from, so that JSX is an import, which is refused. */
export const JSX_SOURCE = 'tillkit:jsx';

/** Files that arrive as text. */
const TEXT_EXTENSIONS = ['.txt', '.md', '.html', '.css', '.module.css', '.csv'];

/**
 * How handlers are bundled: for V8 of Node 24 without Node, like code for a worker. The author's tsconfig.json and
 * environment have no say in it, so that the same folder gives the same bytes everywhere.
 */
export const BUNDLE_OPTIONS = {
  bundle: true,
  write: false,
  metafile: true,
  outdir: '.',
  format: 'iife',
  globalName: '__handler',
  platform: 'browser',
  conditions: ['worker'],
  target: 'node24',
  charset: 'utf8',
  legalComments: 'none',
  sourcemap: 'external',
  tsconfigRaw: {},
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '"file:///handler.js"' },
  jsx: 'automatic',
  jsxImportSource: JSX_SOURCE,
  loader: {
    '.js': 'jsx',
    '.mjs': 'jsx',
    '.cjs': 'jsx',
    ...Object.fromEntries(TEXT_EXTENSIONS.map((extension) => [extension, 'text'])),
  },
  logLevel: 'silent',
  // import.meta is an empty object but for its url; eval has a rule of its own.
  logOverride: { 'empty-import-meta': 'silent', 'direct-eval': 'silent' },
} satisfies BuildOptions;
