import { execFileSync } from 'node:child_process';
import { rm, symlink, truncate } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '#core';
import { formatIssue, validateExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';
import { runCli } from '../../support/start-cli.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Findings as `file:line:column code`. */
async function findingsOf(dir: string): Promise<string[]> {
  const { issues } = await validateExtension(dir);
  return issues.map(({ code, range }) => `${range.file}:${range.line}:${range.column} ${code}`);
}

const createHandler = (handler: string | Uint8Array, files: Files = {}) =>
  createFolder({ 'plugin.json': manifestOf('paid.ts'), 'paid.ts': handler, ...files });

const N = 10_000;
const DEEP = `${'('.repeat(2 * N)}1${')'.repeat(2 * N)}`;
const IMPORT = 'import value from "./lib/value.ts";\nexport default () => value;\n';

describe('source nested too deep is a finding at its place', () => {
  test.each([
    ['parentheses', `${'('.repeat(N)}1${')'.repeat(N)}`],
    ['brackets', `${'['.repeat(N)}${']'.repeat(N)}`],
    ['objects', `${'{a:'.repeat(N)}1${'}'.repeat(N)}`],
    ['templates', `${'`${'.repeat(N)}1${'}`'.repeat(N)}`],
    ['functions', `${'()=>{'.repeat(N)}1${'}'.repeat(N)}`],
    ['brackets that do not close', '['.repeat(100 * N)],
    ['brackets between texts that look like brackets', `${'("])}",'.repeat(N)}1${')'.repeat(N)}`],
    ['brackets between patterns that look like brackets', `${'[/[)\\]/]]/,'.repeat(N)}1${']'.repeat(N)}`],
    ['brackets between comments that look like brackets', `${'(/*)*/'.repeat(N)}1${')'.repeat(N)}`],
    ['signs', `${'!'.repeat(N)}1`],
    ['sums', `${'1 +\n'.repeat(N)}1`],
    ['arrows', `${'a => '.repeat(N)}1`],
    ['choices', `${'a ? b : '.repeat(N)}1`],
    ['members', `a${'.b'.repeat(N)}`],
    ['calls', `a${'()'.repeat(N)}`],
    ['types', `1 as ${'Array<'.repeat(N)}1${'>'.repeat(N)}`],
    ['blocks', `1;\n${'{'.repeat(N)}${'}'.repeat(N)}`],
    ['conditions', `1;\n${'if (a);\nelse '.repeat(N)};`],
    ['constructors of types', `1;\ntype A = ${'abstract new () => '.repeat(N)}1`],
    ['type parameters with commas', `${'<T,>(a: T) => '.repeat(N)}1`],
    ['brackets behind a hashbang that looks like a template', `1; a = ${DEEP}; //\``, '#! `\n'],
    ['brackets behind a division by a function', `a + function () {} / ${DEEP} / g`],
    ['brackets behind a division by a class', `a + class {} / ${DEEP} / g`],
    ['brackets behind a division by a type', `a as A<1> / ${DEEP} / g`],
    ['brackets behind a division by a number', `1. / ${DEEP} / g`],
    ['brackets behind a division by a method', `a.if(1) / ${DEEP} / g`],
    ['brackets behind a division by a name', `a;\nvar of: any, g: any; a = of / ${DEEP} / g`],
    ['brackets behind a pattern after a label', `1; a: {} /\`/.test(''); b = ${DEEP}; //\``],
    ['brackets behind a pattern on a new line', `1; let a: any\n/\`/.test(''); b = ${DEEP}; //\``],
    ['brackets behind a pattern in a spread', `[...void /\`/]; b = ${DEEP}; //\``],
    ['brackets behind a text over two lines', `"\\\r\n\`"; b = ${DEEP}; //\``],
  ])('%s', async (_, value, before = '') => {
    const { dir } = await createHandler(IMPORT, { 'lib/value.ts': `${before}export default ${value};\n` });
    expect(await findingsOf(dir)).toEqual([expect.stringMatching(/^lib\/value\.ts:\d+:\d+ source-too-deep$/)]);
  });

  test('where the five hundred and first bracket opens, in UTF-16 units without a byte order mark', async () => {
    const { dir } = await createHandler(`\uFEFF/* 👍 */ export default ${'['.repeat(501)}${']'.repeat(501)};\n`);
    const [found] = await findingsOf(dir);
    const column = Number(/^paid\.ts:1:(\d+) source-too-deep$/.exec(found ?? '')?.[1]);
    expect(column).toBeGreaterThan(500);
    expect(column).toBeLessThanOrEqual(530);
  });

  test('but not what is only long', async () => {
    const lines = Array.from({ length: N }, (_, index) => [
      `const a${index} = [1, { b: (${index} + 2) * 3 }]`,
      `if (a${index}) { f(a${index}) } else f(\`\${a${index}} (\`)`,
      `const t${index} = a${index}.length > 1 ? /[(]/ : f`,
    ]).flat();
    const source = `export default () => 1\nfunction f(x: unknown) { return x }\n${lines.join('\n')}\n`;
    expect(await findingsOf((await createHandler(source)).dir)).toEqual([]);
  });
});

describe('source that is unusual and in order has no findings', () => {
  test.each([
    ['a megabyte on one line', `export default () => [${'"points", 12, '.repeat(75_000)}];`],
    ['a huge text', `export default () => '${'x'.repeat(1_000_000)}';`],
    ['a huge regular expression', `export default (a) => /${'[a-z]|'.repeat(50_000)}/.test(a);`],
    ['NUL in a text', 'export default () => "\0";'],
    ['long names', `const ${'a'.repeat(100_000)} = 1;\nexport default () => ${'a'.repeat(100_000)};`],
    ['five hundred brackets', `export default () => ${'['.repeat(480)}${']'.repeat(480)};`],
  ])('%s', async (_, source) => {
    expect(await findingsOf((await createHandler(source)).dir)).toEqual([]);
  });
});

describe('the place of a finding does not depend on how the file is written', () => {
  test.each([
    ['LF', '\n', '3:10'],
    ['CRLF', '\r\n', '3:10'],
    ['CR', '\r', '3:10'],
    ['LS', '\u2028', '3:10'],
    ['PS', '\u2029', '3:10'],
    ['a byte order mark', '\n', '3:10', '\uFEFF'],
  ])('%s', async (_, lineBreak, place, before = '') => {
    const source = `${before}// 👍${lineBreak}export default () =>${lineBreak}  "👍" + Buffer.from("a");${lineBreak}`;
    expect(await findingsOf((await createHandler(source)).dir)).toEqual([`paid.ts:${place} missing-global`]);
  });
});

describe('what is no source at all is a finding', () => {
  test.each([
    ['NUL bytes', new Uint8Array(10_000)],
    ['random bytes', Uint8Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 251)],
    ['UTF-16', Buffer.from('export default () => 1;', 'utf16le')],
    ['a name in Latin-1', Buffer.from('export default () => caf\xe9;', 'latin1')],
  ])('%s', async (_, bytes) => {
    const { valid, issues } = await validateExtension((await createHandler(bytes)).dir);
    expect(valid).toBe(false);
    for (const issue of issues) expect(formatIssue(issue)).not.toMatch(/\p{Cc}/u);
  });
});

describe('files without an end', () => {
  const value = async (path: string, make: (path: string) => unknown) => {
    const folder = await createHandler(IMPORT.replace('./lib/value.ts', `./${path}`));
    await make(folder.path(path));
    return findingsOf(folder.dir);
  };

  test.each(['value.ts', 'value.json', 'value.txt'])('a device that %s is a link to lies outside', async (path) => {
    expect(await value(path, (file) => symlink('/dev/zero', file))).toEqual(['paid.ts:1:19 import-outside']);
  });

  test.each(['value.ts', 'value.json'])('a pipe called %s is refused where it is imported', async (path) => {
    expect(await value(path, (file) => execFileSync('mkfifo', [file]))).toEqual(['paid.ts:1:19 file-irregular']);
  });

  test('a file of gigabytes is refused where it is imported', async () => {
    const folder = await createHandler(IMPORT, { 'lib/value.ts': '' });
    await truncate(folder.path('lib/value.ts'), 5_000_000_000);
    expect(await findingsOf(folder.dir)).toEqual(['paid.ts:1:19 file-irregular']);
  });

  test.each(['package.json', 'lib/package.json'])('%s as a link to a device is refused', async (path) => {
    const folder = await createHandler(IMPORT, { 'lib/value.ts': 'export default 1;\n' });
    await symlink('/dev/zero', folder.path(path));
    expect(await findingsOf(folder.dir)).toContain(`${path}:1:1 file-irregular`);
  });

  test('links in circles are not followed for ever', async () => {
    const folder = await createHandler(IMPORT.replace('./lib', './loop/loop/loop'), {
      'value.ts': 'export default 1;\n',
    });
    await symlink('.', folder.path('loop'));
    expect(await findingsOf(folder.dir)).toEqual([]);
  });
});

test('a bundler that broke off is started again for the next extension', async () => {
  const files = { 'node_modules/deep/index.js': `export default ${'('.repeat(1_000_000)}` };
  const broken = await createHandler('import deep from "deep";\nexport default () => deep;\n', files);
  expect(await findingsOf(broken.dir)).toEqual(['plugin.json:1:1 bundler-stopped']);
  expect(await findingsOf((await createHandler('export default () => 1;\n')).dir)).toEqual([]);
});

test('files that vanish meanwhile are findings or a usage error', async () => {
  for (const [index, path] of ['plugin.json', 'paid.ts', 'lib/value.ts', 'lib', 'lib/value.ts', 'paid.ts'].entries()) {
    const folder = await createHandler(IMPORT, { 'lib/value.ts': 'export default 1;\n' });
    const verdict = validateExtension(folder.dir).then(
      ({ issues }) => issues.every(({ code }) => /^(handler-missing|import-unresolved|source-error)$/.test(code)),
      (error: unknown) => error instanceof UsageError,
    );
    for (let turn = 0; turn < index; turn++) await new Promise(setImmediate);
    await rm(folder.path(path), { recursive: true, force: true });
    expect(await verdict).toBe(true);
  }
});

describe('the command line ends with a finding', () => {
  test.each([
    ['a manifest of ten megabytes', { 'plugin.json': ' '.repeat(10_000_000) }, 'manifest-too-large'],
    [
      'ten thousand webhooks',
      { 'plugin.json': manifestOf(...Array.from({ length: 10_000 }, (_, i) => `${i}.ts`)) },
      'handler-missing',
    ],
    ['binary data', { 'plugin.json': new Uint8Array(100_000) }, 'json-syntax'],
    ['a deep handler', { 'plugin.json': manifestOf('paid.ts'), 'paid.ts': '('.repeat(100_000) }, 'source-too-deep'],
    ['fields named __proto__', { 'plugin.json': '{"__proto__": {"name": "a"}, "constructor": []}' }, 'field-missing'],
  ])('for %s', async (_, files: Files, code) => {
    const { dir } = await createFolder(files);
    const end = await runCli(['validate', '--json'], { cwd: dir });
    expect({ code: end.code, stderr: end.stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(end.stdout).issues.map((issue: { code: string }) => issue.code)).toContain(code);
  });
});

describe('a folder whose files are damaged at random', { timeout: 120_000 }, () => {
  const SOURCE = `import { points } from "./points.ts";
export default async (event, ctx) => {
  const { msg, status } = await ctx.api.request({ method: "GET", path: \`/api/orders/\${event.payload.order_id}\` });
  try { if (/库/.test(msg) && status === 200) await ctx.api.customers.create({ email: "a@b.example", name: "A" }); }
  catch (error: unknown) { ctx.log.warn(\`\${error}\`, { points: points?.[0] ?? 1 }); }
};
`;
  const MANIFEST = manifestOf('paid.ts', 'paid.ts');
  const edit = fc.record({
    at: fc.nat(1_000),
    remove: fc.nat(8),
    insert: fc.oneof(
      fc.string({ maxLength: 4, unit: 'binary' }),
      fc.constantFrom(
        '(',
        ')',
        '{',
        '}',
        '[',
        '`',
        '${',
        '/',
        '/*',
        '"',
        '=>',
        '\n',
        '!',
        '<',
        'process',
        'eval(',
        '__proto__',
      ),
    ),
  });
  const damage = (text: string, edits: readonly { at: number; remove: number; insert: string }[]) =>
    edits.reduce((left, { at, remove, insert }) => {
      const place = at % (left.length + 1);
      return left.slice(0, place) + insert + left.slice(place + remove);
    }, text);

  test('gets a verdict that agrees with its findings', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { maxLength: 2 }),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        async (inManifest, inSource) => {
          const { dir } = await createFolder({
            'plugin.json': damage(MANIFEST, inManifest),
            'paid.ts': damage(SOURCE, inSource),
            'points.ts': 'export const points = [1];\n',
          });
          const { valid, issues } = await validateExtension(dir);
          expect(valid).toBe(issues.every(({ severity }) => severity !== 'error'));
          for (const issue of issues) expect(formatIssue(issue)).not.toMatch(/\p{Cc}/u);
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });
});
