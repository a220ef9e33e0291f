import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzeBundle, bundleExtension, loadExtension, toFinding, type Validation } from '#extension';
import type { BundleResult } from '../../../packages/extension/src/bundle/bundler.ts';
import { validateBundle } from '../../../packages/extension/src/validate-extension.ts';

const MANIFEST = {
  $schema: './plugin.schema.json',
  name: 'loyalty',
  version: '1.0.0',
  permissions: ['order:view', 'customer:view'],
  webhooks: [
    { event: 'order.paid', handler: 'handlers/paid.ts' },
    { event: 'customer.created', handler: 'handlers/paid.ts' },
  ],
  ui: [{ target: 'order.detail', entry: 'handlers/paid.ts' }],
};

type Path = readonly (string | number)[];

/** Every place of the manifest, the whole of it first, and places that it does not have. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    path,
    ...inner.flatMap(([key, one]) => pathsOf(one, [...path, Array.isArray(value) ? Number(key) : key])),
    ...(Array.isArray(value) ? [[...path, value.length]] : []),
  ];
}

const PATHS: readonly Path[] = [
  ...pathsOf(MANIFEST),
  ...['extra', '__proto__', 'constructor', ''].map((name): Path => [name]),
];

/** JSON texts, each of which is put in the place of every field. */
const ODD_TEXTS = [
  ...['', ' ', '\t\n', '\0', '\u001b[2J', '\u0085', '\u2028', '\u202e', '\ufeff', '\ud800', '👍', '会员'],
  ...['.', '..', '/', '\\', '~', '*', '{}', '%s', '$name', '__proto__', 'constructor', 'toString', 'length'],
  ...['ORDER.PAID', 'Order:View', 'order:*', '*:*', 'order', 'order.', '.paid', 'order.payed', 'app.installed'],
  ...['V1.0.0', '1', '-1.0.0', '1.0.0-', '99999999999999999999.0.0', '0', 'null', 'true', '[]', '{"a":1}'],
  ...['HANDLERS/PAID.TS', './handlers/paid.ts', 'handlers//paid.ts', 'handlers/paid.ts/', 'handlers', 'C:\\x.ts'],
  ...['/etc/passwd', '../x.ts', 'file:///x.ts', 'https://a.example/x.ts', '\u0000.ts', 'nul', '.env', '.git/x.js'],
  ...['a'.repeat(101), 'a'.repeat(5_000), 'a/'.repeat(3_000), '1.'.repeat(2_000), '👍'.repeat(200)],
].map((text) => JSON.stringify(text));
const ODD_VALUES = [
  ...['null', 'true', 'false', '0', '-0', '1', '-1.5', '1e400', '-1e-400', '123456789012345678901234567890'],
  ...['{}', '[]', '[[]]', '[null]', '[{}]', '{"":null}', '{"event":""}', '{"length":1}', '{"__proto__":{"a":1}}'],
  ...['[""]', '["order:view"]', '["","",""]', '[0,1,2]', '{"0":"order:view","length":1}', '[[["order:view"]]]'],
  '[{"event":"","handler":""}]',
  '[{"event":"order.paid"}]',
  '[{"event":null,"handler":{}}]',
  '{"event":"order.paid","event":"","handler":"handlers/paid.ts"}',
  `${'['.repeat(200)}${']'.repeat(200)}`,
];

/** The manifest's text with another JSON text in one place. */
function withJsonAt(path: Path, json: string): string {
  const mark = '\u0007here\u0007';
  const replace = (value: unknown, [step, ...rest]: Path): unknown => {
    if (step === undefined) return mark;
    if (Array.isArray(value)) return [...value.slice(0, Number(step)), replace(value[Number(step)], rest)];
    const fields = Object.entries(typeof value === 'object' && value !== null ? value : {});
    const known = fields.some(([name]) => name === step);
    const changed = fields.map(([name, one]) => [name, name === step ? replace(one, rest) : one]);
    return Object.fromEntries(known ? changed : [...changed, [step, replace(undefined, rest)]]);
  };
  return JSON.stringify(replace(MANIFEST, path)).replace(JSON.stringify(mark), () => json);
}

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'tillkit-odd-'));
  mkdirSync(join(dir, 'handlers'));
  writeFileSync(join(dir, 'handlers/paid.ts'), 'export default () => {};\n');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const bundles = new Map<string, BundleResult>();

/** Validates as the command does, but bundles the same files only once: that takes the most time by far. */
async function validate(manifestText: string): Promise<Validation> {
  const extension = await loadExtension(dir, { manifestText });
  const { webhooks = [], ui = [] } = extension.manifest ?? {};
  const files = extension.issues.some(({ severity }) => severity === 'error') ? null : [webhooks, ui];
  const key = JSON.stringify(files);
  const bundled = bundles.get(key) ?? (await bundleExtension(extension));
  bundles.set(key, bundled);
  return validateBundle(extension, bundled, await analyzeBundle(extension, bundled));
}

/** What holds of every verdict: there is a finding that says what is wrong, or nothing is. */
function expectVerdict({ valid, issues, summary }: Validation): void {
  const findings = issues.map(toFinding);
  expect(valid).toBe(findings.every(({ severity }) => severity !== 'error'));
  expect(summary.notRun).toBe(valid ? 0 : 1);
  for (const { message, line, column, help } of findings) {
    expect(message).toMatch(/^[^\p{Cc}\p{Cs}]+[.?]$/u);
    expect(help).not.toBe('');
    expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
  }
}

describe('a manifest with an odd value in any place', { timeout: 120_000 }, () => {
  test('is judged by a finding, never by an exception', async () => {
    let cases = 0;
    for (const path of PATHS) {
      for (const json of [...ODD_TEXTS, ...ODD_VALUES]) {
        const text = withJsonAt(path, json);
        const verdict = await validate(text).catch((error: unknown) => {
          throw new Error(`validate fails on ${text}`, { cause: error });
        });
        expectVerdict(verdict);
        cases++;
      }
    }
    expect(cases).toBeGreaterThan(2_000);
  });

  test('is judged whatever JSON stands in one of its places', async () => {
    const place = fc.constantFrom(...PATHS.slice(1));
    const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 20 }));
    await fc.assert(
      fc.asyncProperty(place, value, async (path, odd) => {
        expectVerdict(await validate(withJsonAt(path, JSON.stringify(odd))));
      }),
      { numRuns: 400, seed: 1 },
    );
  });

  test.each([
    ['/webhooks/0/event', '"" is not an event type.'],
    ['/permissions/0', '"" is not a permission code.'],
    ['/ui/0/target', 'The back office has no place "" for panels.'],
    ['/webhooks/0/handler', '"handler" must not be empty.'],
    ['/name', '"name" must not be empty.'],
  ])('says of an empty text at %s what is wrong', async (pointer, message) => {
    const path = pointer
      .split('/')
      .slice(1)
      .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const { issues } = await validate(withJsonAt(path, '""'));
    expect(issues.map(toFinding).filter(({ path: at }) => at === pointer)).toMatchObject([{ message }]);
  });
});
