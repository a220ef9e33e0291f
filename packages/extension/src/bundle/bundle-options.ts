import { join, parse } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { createIds } from '#core';
import { STRICT_SCRIPT } from './strict-script.ts';

/** Marks the entry of a handler; its number, and in messages its path in the manifest, follows. */
export const ENTRY_PREFIX = 'handler:';

/** Where esbuild is told to take the functions of JSX from, so that JSX is an import, which is refused. */
export const JSX_SOURCE = 'tillkit:jsx';

/**
 * esbuild reads what lies in its working folder and in those above it. The root has none above it, and is nobody's project: even
 * Node itself may be installed in the folder of an extension.
 */
const ROOT = parse(process.execPath).root;

/**
 * A folder that does not exist, under a name that nobody can know before; deep enough for imports that lead upwards. esbuild looks
 * there for what is not found, and for files by a pattern.
 */
export const NOWHERE = join(ROOT, createIds().uuid(), ...Array<string>(32).fill('none'));

/**
 * How handlers are bundled: for V8 of Node 24 without Node, like code for a worker. The author's tsconfig.json and
 * environment have no say in it, so that the same folder gives the same bytes everywhere.
 */
export const BUNDLE_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  write: false,
  metafile: true,
  outdir: '.',
  ...STRICT_SCRIPT,
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
