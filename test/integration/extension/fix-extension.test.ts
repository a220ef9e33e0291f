import { chmod, lstat, mkdir, readdir, readFile, readlink, stat, symlink } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FixedExtension, fixExtension, writeFixed } from '#extension';
import { createFolder } from '../../support/create-folder.ts';

const HANDLER = `export default async (event, ctx) => {
  const order = await ctx.api.orders.get(event.payload.order_id);
  return ctx.api.customers.get(order.customerId);
};
`;

const SOUND = `{
  "name": "loyalty 会员",
  "version": "1.0.0",
  "permissions": [
    "order:view",
    "customer:view"
  ],
  "webhooks": [
    { "event": "order.paid", "handler": "handlers/paid.ts" },
    { "event": "customer.created",   "handler": "handlers/paid.ts" }
  ]
}
`;

const createManifest = (text: string) => createFolder({ 'plugin.json': text, 'handlers/paid.ts': HANDLER });

async function fix(text: string, permissions = false): Promise<FixedExtension> {
  const { dir } = await createManifest(text);
  return fixExtension(dir, { permissions });
}

const codesOf = ({ remaining }: FixedExtension) => remaining.issues.map(({ code }) => code);

describe('fixExtension', () => {
  test('leaves a sound manifest alone', async () => {
    const fixed = await fix(SOUND, true);
    expect(fixed.after).toBe(SOUND);
    expect(codesOf(fixed)).toEqual([]);
  });

  test.each([
    ['a byte order mark', `\uFEFF${SOUND}`],
    ['a comment after a field', SOUND.replace('"1.0.0",', '"1.0.0", // the first')],
    ['a comment before a field', SOUND.replace('"version"', '/* SemVer */ "version"')],
    ['a comment between a field and its value', SOUND.replace('"name": ', '"name": /* Chinese */ ')],
    ['a comment on lines of its own', SOUND.replace('  "version"', '  /* one\n   two */\n  // three\n  "version"')],
    ['comments around the whole', `// first line\n${SOUND}// last line`],
    ['a trailing comma', SOUND.replace('"customer:view"', '"customer:view",')],
    ['a trailing comma with a comment behind it', SOUND.replace('"customer:view"', '"customer:view", // last')],
    ['a permission listed twice', SOUND.replace('    "customer:view"', '    "order:view",\n    "customer:view"')],
    ['a subscription made twice', SOUND.replace(/(\{ "event": "order.paid".*\}),/, '$1,\n    $1,')],
    ['a misspelt event', SOUND.replace('order.paid', 'order.payed')],
    ['backslashes', SOUND.replaceAll('handlers/paid.ts', 'handlers\\\\paid.ts')],
  ])('mends %s and changes nothing else', async (_, broken) => {
    const fixed = await fix(broken);
    expect(fixed.found.issues.every((issue) => issue.fix === undefined)).toBe(false);
    expect(fixed.after).toBe(SOUND);
    expect(codesOf(fixed)).toEqual([]);
  });

  test('keeps words apart that only a comment separates', async () => {
    const { after } = await fix('{"a":1/**/2}');
    expect(after).toBe('{"a":1/**/2}');
  });

  test.each([
    ['a misspelt code', SOUND.replace('customer:view', 'customer:vew'), SOUND],
    ['a code for staff', SOUND.replace('    "order:view",', '    "staff:manage",\n    "order:view",'), SOUND],
    ['a code that nothing needs', SOUND.replace('"customer:view"', '"customer:view",\n    "order:refund"'), SOUND],
    ['a code that a subscription needs', SOUND.replace(',\n    "customer:view"', ''), SOUND],
    [
      'a code that a call needs',
      SOUND.replace('    "customer:view"', '')
        .replace('"order:view",\n', '"order:view"')
        .replace(/,\n.*customer.created.*/, ''),
      undefined,
    ],
    ['all codes', SOUND.replace(/\[\s*"order:view",\s*"customer:view"\s*\]/, '[]'), undefined],
  ])('changes permissions only when asked to: %s', async (_, broken, mended) => {
    const plain = await fix(broken);
    expect(plain.after).toBe(broken);
    expect(codesOf(plain)).not.toEqual([]);
    const fixed = await fix(broken, true);
    expect(codesOf(fixed)).toEqual([]);
    expect(JSON.parse(fixed.after).permissions).toEqual(['order:view', 'customer:view']);
    if (mended !== undefined) expect(fixed.after).toBe(mended);
  });

  test.each([
    ['a wildcard', SOUND.replace('customer:view', 'customer:*')],
    ['an event that may be one of two', SOUND.replace('customer.created', 'customer.deated')],
    ['text that is no JSON', SOUND.replace('"version": "1.0.0",', '"version" "1.0.0", // colon')],
    ['a quote that is missing', SOUND.replace('"1.0.0",', '1.0.0", "url": "http://example",')],
    ['a comment that does not end', `${SOUND}/* and`],
    ['brackets nested too deep', '['.repeat(1_000)],
    ['nothing at all', ''],
  ])('guesses nothing: %s', async (_, broken) => {
    const fixed = await fix(broken);
    expect(codesOf(fixed)).not.toEqual([]);
    expect(fixed.after).toBe(broken);
  });

  test('mends everything at once, many times over', async () => {
    const broken = `\uFEFF${SOUND}`
      .replace('"order:view",', `${'"order:view", /* again */ '.repeat(30)}"order:vew",`)
      .replace('order.paid', 'order.payed')
      .replace('"customer:view"', '"customer:view", "product:view", "product:view",')
      .replaceAll('handlers/', 'handlers\\\\');
    const fixed = await fix(broken, true);
    expect(codesOf(fixed)).toEqual([]);
    expect(JSON.parse(fixed.after)).toEqual(JSON.parse(SOUND));
  });

  const mutations: readonly (readonly [from: string | RegExp, to: string])[] = [
    [/^/, '\uFEFF'],
    ['"1.0.0",', '"1.0.0", // SemVer'],
    ['  "permissions"', '  /* asks for */\n  "permissions"'],
    ['"customer:view"\n', '"customer:view",\n'],
    [/\}\n {2}\]/, '},\n  ]'],
    ['"order:view",', '"order:view",\n    "order:view",'],
    ['"order:view",', '"orderview",'],
    ['"customer:view"', '"customer:viwe"'],
    ['order.paid', 'order.piad'],
    ['customer.created', 'customer.creted'],
    ['"handlers/paid.ts" },', '"handlers\\\\paid.ts" },'],
  ];

  test('whatever is misspelt together, it becomes what it was', { timeout: 120_000 }, async () => {
    const subset = fc.subarray([...mutations], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(subset, async (chosen) => {
        const broken = chosen.reduce((text, [from, to]) => text.replace(from, () => to), SOUND);
        const fixed = await fix(broken, true);
        expect(fixed.after).toBe(SOUND);
        expect(codesOf(fixed)).toEqual([]);
      }),
      { numRuns: 40, seed: 6 },
    );
  });
});

describe('writeFixed', () => {
  const broken = `\uFEFF${SOUND}`;

  test('writes the mended text with the mode of the file, and leaves no other file', async () => {
    const { dir, path } = await createManifest(broken);
    await chmod(path('plugin.json'), 0o640);
    await writeFixed(dir, await fixExtension(dir, { permissions: false }));
    expect(await readFile(path('plugin.json'), 'utf8')).toBe(SOUND);
    expect((await stat(path('plugin.json'))).mode & 0o777).toBe(0o640);
    expect((await readdir(dir)).toSorted()).toEqual(['handlers', 'plugin.json']);
  });

  test('writes where a link points to, and keeps the link', async () => {
    const { dir, path, write } = await createFolder({ 'handlers/paid.ts': HANDLER, 'shared/manifest.json': broken });
    await symlink('shared/manifest.json', path('plugin.json'));
    await writeFixed(dir, await fixExtension(dir, { permissions: false }));
    expect((await lstat(path('plugin.json'))).isSymbolicLink()).toBe(true);
    expect(await readlink(path('plugin.json'))).toBe('shared/manifest.json');
    expect(await readFile(path('shared/manifest.json'), 'utf8')).toBe(SOUND);
    await write('shared/other.json', '');
    expect((await readdir(path('shared'))).toSorted()).toEqual(['manifest.json', 'other.json']);
  });

  test('does not overwrite what was saved in the meantime', async () => {
    const { dir, path, write } = await createManifest(broken);
    const fixed = await fixExtension(dir, { permissions: false });
    await write('plugin.json', `${broken}\n`);
    await expect(writeFixed(dir, fixed)).rejects.toMatchObject({ name: 'UsageError', code: 'file-changed' });
    expect(await readFile(path('plugin.json'), 'utf8')).toBe(`${broken}\n`);
    expect((await readdir(dir)).toSorted()).toEqual(['handlers', 'plugin.json']);
  });

  test('tells when the file cannot be written', async () => {
    const { dir, path } = await createManifest(broken);
    const fixed = await fixExtension(dir, { permissions: false });
    await mkdir(path(`.plugin.json.${process.pid}.tmp`));
    const error = await writeFixed(dir, fixed).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'UsageError', code: 'file-not-writable' });
    expect(await readFile(path('plugin.json'), 'utf8')).toBe(broken);
  });
});
