import { readdirSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadExtension, loadReviewed, validateExtension } from '#extension';
import { checkPlainly } from '../../../packages/extension/src/check-plainly.ts';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';

const foldersIn = (path: string): readonly string[] => {
  const folder = fileURLToPath(new URL(path, import.meta.url));
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}${name}`);
};

const isPlain = async (dir: string): Promise<boolean> =>
  (await checkPlainly(await loadExtension(dir), async () => true)) === true;

type Files = Readonly<Record<string, string>>;

const write = async (files: Files) => await createFolder({ 'plugin.json': manifestOf('paid.ts'), ...files });

/** A review is always made of the bundle that `dev` runs. */
const validateBundled = async (dir: string) => (await loadReviewed(dir)).validation;

const HANDLER = 'export default async () => 1;';

const PLAIN: Readonly<Record<string, Files>> = {
  'a function': { 'paid.ts': HANDLER },
  'a function under a name, with types': {
    'paid.ts': 'const paid = (async (event: unknown) => event) satisfies object as object;\nexport default paid;',
  },
  'modules that import one another': {
    'paid.ts': 'import { a } from "./lib/a.ts"; export default function () { return a(); }',
    'lib/a.ts': 'import { b } from "../b.js"; export const a = () => b;',
    'b.js': 'import { a } from "./lib/a.ts"; export const b = 1; export { a }; export * from "./lib/c.mjs";',
    'lib/c.mjs': 'export const c = 1;',
  },
  'types alone, wherever they come from': {
    'paid.ts': 'import type { A } from "nowhere"; export type * from "../a.ts"; export default (a: A) => a;',
  },
  'ApiError of tillkit': {
    'paid.ts':
      'import { ApiError, type Handler } from "tillkit"; export default (e: Handler) => e instanceof ApiError;',
  },
  'a package.json without anything for browsers': { 'paid.ts': HANDLER, 'package.json': '{ "type": "module" }' },
};

const DOUBTFUL: Readonly<Record<string, Files>> = {
  'an import that only types are taken of': {
    'paid.ts': 'import { A } from "./a.ts"; export default (a: A) => a;',
    'a.ts': 'export interface A {} new WebSocket("");',
  },
  'an import without extension': {
    'paid.ts': 'export { a } from "./a"; export default () => 1;',
    'a.ts': 'export const a = 1;',
  },
  'an import of data': { 'paid.ts': 'import a from "./a.json"; export default () => a;', 'a.json': '{}' },
  'an import with attributes': {
    'paid.ts': 'import a from "./a.ts" with { type: "text" }; export default () => a;',
    'a.ts': 'new WebSocket("");',
  },
  'an import at run time': { 'paid.ts': 'export default () => import("./a.ts");', 'a.ts': HANDLER },
  'a package': {
    'paid.ts': 'import a from "a"; export default () => a;',
    'node_modules/a/index.js': 'export default 1;',
  },
  CommonJS: { 'paid.ts': 'export default () => require("./a.ts");', 'a.ts': 'module.exports = 1;' },
  'CommonJS in disguise': { 'paid.ts': 'export default () => req\\u0075ire("./a.ts");', 'a.ts': 'module.exports = 1;' },
  'a script without imports and exports': {
    'paid.ts': 'import "./a.ts"; export default () => 1;',
    'a.ts': 'var a = 1;',
  },
  'another export of tillkit': { 'paid.ts': 'import { nothing } from "tillkit"; export default () => nothing;' },
  'a name that is not exported': { 'paid.ts': 'import { b } from "./a.ts"; export default () => b;', 'a.ts': HANDLER },
  'a warning of esbuild': { 'paid.ts': 'export default () => ({ a: 1, a: 2 });' },
  'an error of esbuild alone': { 'paid.ts': 'export default () => 1; await 1;' },
  'an error of syntax': { 'paid.ts': 'export default (' },
  JSX: { 'paid.js': 'export default () => <a />;', 'plugin.json': manifestOf('paid.js') },
  'a source map': { 'paid.ts': `${HANDLER}\n//# sourceMappingURL=paid.map` },
  'source that nests too deep': { 'paid.ts': `export default () => ${'['.repeat(2_000)}${']'.repeat(2_000)};` },
  'a default export of another module': { 'paid.ts': 'export { default } from "./a.ts";', 'a.ts': 'export default 1;' },
  'a default export that is no function': { 'paid.ts': 'export default class {}' },
  'no default export': { 'paid.ts': 'export const a = 1;' },
  'another file for browsers': {
    'paid.ts': 'import { a } from "./a.ts"; export default () => a;',
    'a.ts': 'export const a = 1;',
    'b.ts': 'new WebSocket("");',
    'package.json': '{ "browser": { "./a.ts": "./b.ts" } }',
  },
  'a package.json that cannot be read': { 'paid.ts': HANDLER, 'package.json': '{' },
  'a path in another spelling': { 'paid.ts': HANDLER, 'plugin.json': manifestOf('./paid.ts') },
  'a path that is a pattern': { '*.ts': HANDLER, 'plugin.json': manifestOf('*.ts'), 'a.ts': 'export default 1;' },
};

describe('an extension', () => {
  test.each(Object.entries(PLAIN))('is checked beside its bundle when it has %s', async (_, files) => {
    const { dir } = await write(files);
    expect(await isPlain(dir)).toBe(true);
    expect(await validateExtension(dir)).toEqual(await validateBundled(dir));
  });

  test.each(Object.entries(DOUBTFUL))('is bundled first when it has %s', async (_, files) => {
    const { dir } = await write(files);
    expect(await isPlain(dir)).toBe(false);
    expect(await validateExtension(dir)).toEqual(await validateBundled(dir));
  });

  test('is bundled first when a module of it is a link', async () => {
    const folder = await write({ 'paid.ts': 'import { a } from "./a.ts"; export default () => a;' });
    const other = await createFolder({ 'a.ts': 'export const a = 1;' });
    await symlink(other.path('a.ts'), folder.path('a.ts'));
    expect(await isPlain(folder.dir)).toBe(false);
    expect(await validateExtension(folder.dir)).toEqual(await validateBundled(folder.dir));
  });

  test.each([...foldersIn('../../fixtures/extension/'), ...foldersIn('../../../examples/')])(
    'has the same findings both ways: %s',
    async (dir) => {
      const found = async (check: (dir: string) => Promise<unknown>) => check(dir).catch((error: unknown) => error);
      expect(await found(validateExtension)).toEqual(await found(validateBundled));
    },
  );
});

describe('the bundle on the side', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('leaves no file behind', async () => {
    const { dir } = await write({ 'paid.ts': HANDLER });
    const temporary = await createFolder();
    vi.stubEnv('TMPDIR', temporary.dir);
    expect(await isPlain(dir)).toBe(true);
    expect(readdirSync(temporary.dir)).toEqual([]);
  });

  test('is done without where there is no room for it', async () => {
    const { dir, path } = await write({ 'paid.ts': HANDLER });
    vi.stubEnv('TMPDIR', path('nowhere'));
    expect(await isPlain(dir)).toBe(false);
    expect(await validateExtension(dir)).toMatchObject({ valid: true });
  });
});
