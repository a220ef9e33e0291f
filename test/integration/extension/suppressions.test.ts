import { describe, expect, test } from 'vitest';
import { formatIssue, validateExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';

const MANIFEST = JSON.stringify({
  name: 'loyalty',
  version: '1.0.0',
  permissions: ['order:view', 'order:refund', 'product:view'],
  webhooks: [{ event: 'order.paid', handler: 'paid.ts' }],
});

/** Two unused permissions, and a call in `paid.ts` whose permission is missing. */
const files = {
  'plugin.json': MANIFEST,
  'paid.ts': 'export default async (event, ctx) => ctx.api.customers.get(event.payload.order_id);\n',
};

async function validate(suppress: unknown, more: Record<string, string> = {}) {
  const packageJson = typeof suppress === 'string' ? suppress : JSON.stringify({ tillkit: { suppress } });
  const { dir } = await createFolder({ ...files, 'package.json': packageJson, ...more });
  const { valid, issues, suppressed, summary } = await validateExtension(dir);
  const codes = issues.map(({ code }) => code).filter((code) => code !== 'no-idempotency');
  return { valid, codes, issues, reasons: suppressed.map(({ reason }) => reason), summary };
}

const FOUND = ['permission-unused', 'permission-unused', 'permission-missing'];

describe('suppressions in package.json', () => {
  test('without them everything is found', async () => {
    expect(await validate(undefined)).toMatchObject({ codes: FOUND, reasons: [], summary: { suppressed: 0 } });
  });

  test('let a rule stand everywhere, and count what they let stand', async () => {
    const { codes, reasons, summary } = await validate([{ code: 'permission-unused', reason: 'Needed in May.' }]);
    expect(codes).toEqual(['permission-missing']);
    expect(reasons).toEqual(['Needed in May.', 'Needed in May.']);
    expect(summary).toMatchObject({ error: 1, warning: 0, suppressed: 2 });
  });

  test('let a rule stand at one place of the manifest', async () => {
    const { codes, summary } = await validate([{ code: 'permission-unused', path: '/permissions/1', reason: 'May.' }]);
    expect(codes).toEqual(['permission-unused', 'permission-missing']);
    expect(summary).toMatchObject({ warning: 1, suppressed: 1 });
  });

  test('let a rule stand in one file; an extension whose errors are all suppressed is valid', async () => {
    const { valid, codes } = await validate([{ code: 'permission-missing', path: 'paid.ts', reason: 'Dead code.' }]);
    expect(codes).toEqual(['permission-unused', 'permission-unused']);
    expect(valid).toBe(true);
  });

  test('warn when they are no longer needed', async () => {
    const { codes, issues } = await validate([{ code: 'permission-missing', path: 'gone.ts', reason: 'Once.' }]);
    expect(codes).toEqual([...FOUND, 'suppression-stale']);
    expect(issues.at(-1)).toMatchObject({ severity: 'warning', range: { file: 'package.json', line: 1, column: 25 } });
  });

  test('are not called stale while checks are not run', async () => {
    const broken = { 'paid.ts': "import './gone.ts';\nexport default () => null;\n" };
    const { codes, summary } = await validate([{ code: 'permission-missing', reason: 'Dead code.' }], broken);
    expect(codes).toEqual(['import-unresolved']);
    expect(summary.notRun).toBe(1);
  });

  test('let stand nothing for which a store refuses the extension', async () => {
    const gone = { 'plugin.json': MANIFEST.replace('paid.ts', 'gone.ts') };
    const { valid, codes } = await validate([{ code: 'handler-missing', reason: 'It comes later.' }], gone);
    expect(codes).toEqual(['handler-missing', 'suppression-not-allowed']);
    expect(valid).toBe(false);
  });

  test('cannot let stand what is wrong with suppressions', async () => {
    const stale = { code: 'suppression-stale', reason: 'So be it.' };
    expect((await validate([stale])).codes).toEqual([...FOUND, 'suppression-not-allowed']);
  });

  test.each([
    [{}, 'suppression-malformed', 'must be a list'],
    [[null], 'suppression-malformed', 'an object'],
    [[['permission-unused']], 'suppression-malformed', 'an object'],
    [[{ reason: 'x' }], 'suppression-malformed', '"code" must name a rule'],
    [[{ code: 7, reason: 'x' }], 'suppression-malformed', '"code" must name a rule'],
    [[{ code: 'permission-unused', path: '', reason: 'x' }], 'suppression-malformed', '"path" must be'],
    [[{ code: 'permission-unused', path: 3, reason: 'x' }], 'suppression-malformed', '"path" must be'],
    [[{ code: 'permission-unused', reson: 'x' }], 'suppression-malformed', 'Did you mean "reason"?'],
    [[{ code: 'permission-unsed', reason: 'x' }], 'suppression-code-unknown', 'Did you mean "permission-unused"?'],
    [[{ code: '__proto__', reason: 'x' }], 'suppression-code-unknown', '__proto__'],
    [[{ code: 'permission-unused' }], 'suppression-reason-missing', 'permission-unused'],
    [[{ code: 'permission-unused', reason: ' \n' }], 'suppression-reason-missing', 'permission-unused'],
    [[{ code: 'permission-unused', reason: true }], 'suppression-reason-missing', 'permission-unused'],
  ])('suppress nothing when they are wrong: %j', async (suppress, code, words) => {
    const { valid, codes, issues } = await validate(suppress);
    const issue = issues.at(-1);
    expect({ valid, codes }).toEqual({ valid: false, codes: [...FOUND, code] });
    expect(issue && formatIssue(issue)).toContain(words);
    expect(issue?.range).toMatchObject({ file: 'package.json', line: 1 });
  });

  test('a wrong one leaves the others in force', async () => {
    const { codes } = await validate([
      { code: 'x', reason: 'x' },
      { code: 'permission-unused', reason: 'Needed in May.' },
    ]);
    expect(codes).toEqual(['permission-missing', 'suppression-code-unknown']);
  });

  test('a package.json without any, or with other things in their place, is fine', async () => {
    for (const text of ['{}', '{"tillkit":null}', '{"tillkit":{"seed":1}}', '{"suppress":[]}']) {
      expect((await validate(text)).codes).toEqual(FOUND);
    }
  });

  test('point to their place in a package.json with a byte order mark', async () => {
    const { issues } = await validate('\uFEFF{\n  "tillkit": {\n    "suppress": "all"\n  }\n}\n');
    expect(issues.at(-1)).toMatchObject({ code: 'suppression-malformed', range: { line: 3, column: 17 } });
  });

  test.each([
    ['with handlers to bundle', 'source-error', {}],
    ['without any', 'package-json-unreadable', { 'plugin.json': '{"name":"a","version":"1.0.0","webhooks":[]}' }],
  ])('a package.json that is no JSON is told once, with its place, %s', async (_, code, more) => {
    const { issues } = await validate('{\n  "tillkit": {,}\n}\n', more);
    expect(issues.filter(({ range }) => range.file === 'package.json')).toMatchObject([
      { code, range: { line: 2, column: 15 } },
    ]);
  });
});
