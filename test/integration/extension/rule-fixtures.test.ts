import { readdirSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RULES, validateExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/extension/', import.meta.url));

const fixtures = readdirSync(FIXTURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'valid')
  .map((entry) => entry.name);

/** What cannot be kept in a repository: links in a circle, installed packages, huge files and too many of them. */
const MADE_HERE: Readonly<Record<string, () => Promise<string>>> = {
  'manifest-too-large': async () => (await createFolder({ 'plugin.json': ' '.repeat(10_000_000) })).dir,
  'manifest-unreadable': async () => {
    const folder = await createFolder();
    await symlink('plugin.json', folder.path('plugin.json'));
    return folder.dir;
  },
  'import-node-package': async () => {
    const files = {
      'plugin.json': manifestOf('paid.ts'),
      'paid.ts': 'import mail from "mailer"; export default mail;',
      'node_modules/mailer/index.js': 'const net = require("node:net"); module.exports = () => net;',
    };
    return (await createFolder(files)).dir;
  },
  'bundler-stopped': async () => {
    const files = {
      'plugin.json': manifestOf('paid.ts'),
      'paid.ts': "import deep from 'deep';\nexport default deep;\n",
      'node_modules/deep/index.js': `export default ${'('.repeat(1_000_000)}`,
    };
    return (await createFolder(files)).dir;
  },
  'handlers-too-many': async () => {
    const names = Array.from({ length: 1_001 }, (_, index) => `${index}.ts`);
    const files = Object.fromEntries(names.map((name) => [name, 'export default () => 1;\n']));
    return (await createFolder({ 'plugin.json': manifestOf(...names), ...files })).dir;
  },
  'file-irregular': async () => {
    const files = { 'plugin.json': manifestOf('paid.ts'), 'paid.ts': '/**/'.repeat(2_500_001) };
    return (await createFolder(files)).dir;
  },
  'file-private': async () => {
    const files = { 'plugin.json': manifestOf('paid.ts'), '.env.ts': 'export {};' };
    return (await createFolder({ ...files, 'paid.ts': "import './.env.ts';\nexport default () => 1;\n" })).dir;
  },
  'handler-unreadable': async () => {
    const folder = await createFolder({ 'plugin.json': manifestOf('paid.ts') });
    await symlink('paid.ts', folder.path('paid.ts'));
    return folder.dir;
  },
};

describe('each rule has a fixture that breaks this rule only', () => {
  test('every rule has one', () => {
    expect([...fixtures, ...Object.keys(MADE_HERE)].sort()).toEqual(Object.keys(RULES).sort());
  });

  test.each([...fixtures.map((code) => [code, async () => FIXTURES + code] as const), ...Object.entries(MADE_HERE)])(
    '%s',
    async (code, dir) => {
      const { valid, issues, summary } = await validateExtension(await dir());
      expect(issues.map((issue) => issue.code)).toEqual([code]);
      expect(summary).toMatchObject({ error: 0, warning: 0, notice: 0, [issues[0]?.severity ?? '']: 1 });
      expect(valid).toBe(issues[0]?.severity !== 'error');
    },
  );
});

test('an extension in order has no findings', async () => {
  expect(await validateExtension(`${FIXTURES}valid`)).toEqual({
    valid: true,
    issues: [],
    suppressed: [],
    summary: { error: 0, warning: 0, notice: 0, suppressed: 0, notRun: 0 },
  });
});
