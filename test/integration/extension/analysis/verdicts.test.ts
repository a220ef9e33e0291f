import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type EventName, MANIFEST_FILE, type Permission } from '#contract';
import { analyzeExtension, formatIssue, loadExtension, validateExtension } from '#extension';
import { createExtension } from '../../../support/create-extension.ts';
import { createFolder } from '../../../support/create-folder.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

interface Case {
  readonly permissions: readonly Permission[];
  readonly events?: readonly EventName[];
  readonly body: string;
}

const createCase = ({ permissions, events = ['app.installed'], body }: Case) =>
  createExtension({ permissions, events, handler: `export default async (event, ctx) => {\n${body}\n};` });

/** `code: verdict` for every code that is declared or needed. */
async function verdictsOf(given: Case): Promise<readonly string[]> {
  const { dir } = await createCase(given);
  const { verdicts } = await analyzeExtension(await loadExtension(dir));
  return verdicts.map(({ code, verdict }) => `${code}: ${verdict}`);
}

describe('a permission is', () => {
  test.each<[string, Case, readonly string[]]>([
    [
      'needed when it is called',
      { permissions: ['order:view'], body: 'ctx.api.orders.list();' },
      ['order:view: needed'],
    ],
    [
      'needed when it is subscribed',
      { permissions: ['order:view'], events: ['order.paid'], body: '' },
      ['order:view: needed'],
    ],
    ['missing when it is called only', { permissions: [], body: 'ctx.api.orders.list();' }, ['order:view: missing']],
    ['never used when nothing needs it', { permissions: ['order:view'], body: '' }, ['order:view: never-used']],
    [
      'unresolved when something cannot be followed',
      { permissions: ['order:view', 'customer:view'], body: 'ctx.api.orders.list(); event.run(ctx);' },
      ['order:view: needed', 'customer:view: unresolved'],
    ],
    [
      'unresolved when a body that nobody knows may need it',
      {
        permissions: ['product:edit', 'inventory:edit', 'order:view'],
        body: 'ctx.api.products.update(1, event.body);',
      },
      ['product:edit: needed', 'inventory:edit: unresolved', 'order:view: never-used'],
    ],
    [
      'missing when a body certainly needs it',
      { permissions: ['product:edit'], body: 'ctx.api.products.update(1, { inventory: 2 });' },
      ['product:edit: needed', 'inventory:edit: missing'],
    ],
    [
      'not missing when a body only may need it',
      { permissions: ['product:edit'], body: 'ctx.api.products.update(1, event.body);' },
      ['product:edit: needed'],
    ],
  ])('%s', async (_, given, expected) => {
    expect(await verdictsOf(given)).toEqual(expected);
  });

  test('judged with the places that need it', async () => {
    const body = 'ctx.api.collections.products(1);\nctx.api.products.get(1);';
    const { dir } = await createCase({ permissions: ['product:view'], events: ['product.created'], body });
    const { verdicts } = await analyzeExtension(await loadExtension(dir));
    const [view, collection] = verdicts;
    expect(view).toMatchObject({ code: 'product:view', declared: true, events: ['product.created'] });
    expect(view?.uses.map(({ endpoint, range }) => [endpoint, range.line])).toEqual([
      ['collections.products', 2],
      ['products.get', 3],
    ]);
    expect(collection).toMatchObject({ code: 'collection:view', declared: false, verdict: 'missing', events: [] });
  });
});

describe('validateExtension', () => {
  test('reports a missing permission at the call, one that is never used in the manifest', async () => {
    const body = 'await ctx.api.orders.list();\n  return ctx.api.customers.get(event.payload.id);';
    const { dir } = await createCase({ permissions: ['order:view', 'order:refund'], body });
    const { valid, issues } = await validateExtension(dir);
    expect(valid).toBe(false);
    expect(issues.map(({ code, severity, path, range }) => [code, severity, path, range.file, range.line])).toEqual([
      ['permission-unused', 'warning', '/permissions/1', MANIFEST_FILE, 6],
      ['permission-missing', 'error', null, 'handler.ts', 3],
    ]);
    expect(issues.map(formatIssue)).toEqual([
      '"order:refund" is declared, but no subscription and no call needs it.',
      'GET /api/customers/{id} requires "customer:view"',
    ]);
  });

  test('says what it could not follow, and then calls nothing unused', async () => {
    const { dir } = await createCase({ permissions: ['order:view'], body: 'ctx.api[event.event].list();' });
    const { valid, issues } = await validateExtension(dir);
    expect(valid).toBe(true);
    expect(issues.map(({ code, range }) => [code, range.line, range.column])).toEqual([
      ['permission-unresolved', 2, 1],
    ]);
  });

  test('says that a handler in a package is not followed, and then calls nothing unused', async () => {
    const handler = 'node_modules/made/index.js';
    const { dir } = await createFolder({
      [MANIFEST_FILE]: JSON.stringify({
        ...{ name: 'made', version: '1.0.0', permissions: ['order:view'] },
        webhooks: [{ event: 'app.installed', handler }],
      }),
      [handler]: 'export default (event, ctx) => ctx.api.orders.get(1);',
    });
    const { issues } = await validateExtension(dir);
    expect(issues.map(({ code, range }) => [code, range.file])).toEqual([['permission-unresolved', handler]]);
  });

  test.each(
    ['examples', 'templates'].flatMap((folder) => readdirSync(`${ROOT}${folder}`).map((name) => `${folder}/${name}`)),
  )('finds nothing in %s, but that panels are an addition', async (folder) => {
    const { issues } = await validateExtension(`${ROOT}${folder}`);
    expect(issues.map(({ code }) => code)).toEqual(folder.endsWith('/ui-panel') ? ['ui-not-in-spec'] : []);
  });
});
