import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type HostEvidence, NO_EVIDENCE, type PermissionUse } from '#contract';
import { comparePacks, loadReviewed, parsePack, toAgainst, toPack, toReview, toReviewFindings } from '#extension';
import { createFolder } from '../../support/create-folder.ts';

const HANDLER = `import { format } from 'shape';
import text from './greeting.txt';

export default async (event, ctx) => {
  const order = await ctx.api.orders.get(event.payload.order_id);
  await fetch('https://mail.example/send', { method: 'POST', body: format(text) });
  return order.total;
};
`;

const manifest = (changes: object = {}) =>
  JSON.stringify({
    name: 'Loyalty',
    version: '1.0.0',
    permissions: ['order:view', 'product:view'],
    webhooks: [{ event: 'order.paid', handler: 'paid.ts' }],
    ...changes,
  });

const createLoyalty = (files: Record<string, string> = {}) =>
  createFolder({
    'plugin.json': manifest(),
    'paid.ts': HANDLER,
    'greeting.txt': 'Hello',
    'node_modules/shape/package.json': '{ "name": "shape", "version": "2.1.0", "main": "index.js" }',
    'node_modules/shape/index.js': 'export const format = (text) => text.trim();\n',
    ...files,
  });

const review = async (dir: string, uses: readonly PermissionUse[] = [], hosts: HostEvidence | null = null) =>
  toReview(await loadReviewed(dir), { uses, hosts });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function use(digest: string | null, changes: Partial<PermissionUse> = {}): PermissionUse {
  const common = {
    code: 'order:view',
    endpoint: 'GET /api/orders/{id}',
    count: 3,
    forbidden: 0,
    deliveries: [],
  } as const;
  return { ...common, deliveries: [], digest, ...changes };
}

describe('a review', () => {
  test('puts what is declared beside what the source calls', async () => {
    const { dir } = await createLoyalty();
    const { permissions, ...rest } = await review(dir);
    expect(permissions).toEqual([
      {
        ...{ code: 'product:view', declared: true, verdict: 'never-used' },
        ...{ static: [], observed: { count: 0, endpoints: [] } },
      },
      {
        ...{ code: 'order:view', declared: true, verdict: 'needed' },
        static: [{ file: 'paid.ts', line: 5, column: expect.any(Number), endpoint: 'GET /api/orders/{id}' }],
        observed: { count: 0, endpoints: [] },
      },
    ]);
    expect(Object.keys({ permissions, ...rest }).sort()).toEqual([
      ...['bundle', 'digest', 'events', 'hosts', 'manifest', 'network', 'notChecked', 'permissions', 'reach'],
    ]);
  });

  test('tells events with their fields, hosts, and the packages in the bundle', async () => {
    const { dir } = await createLoyalty({
      'plugin.json': manifest({
        permissions: ['order:view', 'customer:view'],
        webhooks: [
          { event: 'order.paid', handler: 'paid.ts' },
          { event: 'customer.created', handler: 'paid.ts' },
        ],
      }),
    });
    const { events, network, bundle } = await review(dir);
    const plain = (name: string) => ({ name, personal: null });
    expect(events).toEqual([
      {
        ...{ event: 'order.paid', handlers: ['paid.ts'] },
        fields: ['order_id', 'payment_id', 'amount', 'gateway'].map(plain),
      },
      {
        ...{ event: 'customer.created', handlers: ['paid.ts'] },
        fields: [plain('customer_id'), plain('shop_id'), { name: 'email', personal: 'e-mail' }],
      },
    ]);
    expect(network).toEqual([{ host: 'mail.example', static: [{ file: 'paid.ts', line: 6, column: 9 }] }]);
    expect(bundle?.packages).toEqual([{ name: 'shape', version: '2.1.0', sizeBytes: expect.any(Number) }]);
    expect(bundle?.packages[0]?.sizeBytes).toBeGreaterThan(0);
    expect(bundle?.handlers).toEqual([{ handler: 'paid.ts', sizeBytes: bundle?.sizeBytes }]);
  });

  test('digests the manifest and every file of the author’s, and no package', async () => {
    const { dir, write } = await createLoyalty();
    const before = await loadReviewed(dir);
    expect(before.files).toEqual([
      { file: 'greeting.txt', digest: sha256('Hello'), sizeBytes: 5 },
      { file: 'paid.ts', digest: sha256(HANDLER), sizeBytes: HANDLER.length },
      { file: 'plugin.json', digest: sha256(manifest()), sizeBytes: manifest().length },
    ]);
    await write('unused.ts', 'export const x = 1;\n');
    expect((await loadReviewed(dir)).digest).toBe(before.digest);
    await write('greeting.txt', 'Hi');
    expect((await loadReviewed(dir)).digest).not.toBe(before.digest);
  });

  test('counts what runs of this very bundle showed, and what came from outside', async () => {
    const { dir } = await createLoyalty();
    const digest = (await loadReviewed(dir)).bundle?.digest ?? '';
    const { permissions, notChecked } = await review(dir, [
      use(digest),
      use(null, { code: 'product:view', endpoint: 'GET /api/products', count: 2 }),
      use('0'.repeat(64), { code: 'customer:view', endpoint: 'GET /api/customers', count: 9 }),
      use(digest, { code: 'order:refund', endpoint: 'POST /api/orders/{id}/refund', count: 1, forbidden: 1 }),
    ]);
    expect(
      permissions.map(({ code, verdict, observed }) => [code, verdict, observed.count, ...observed.endpoints]),
    ).toEqual([
      ['product:view', 'needed', 2, 'GET /api/products'],
      ['order:view', 'needed', 3, 'GET /api/orders/{id}'],
      ['order:refund', 'missing', 1, 'POST /api/orders/{id}/refund'],
    ]);
    expect(notChecked.map(({ reason }) => reason)).toEqual(['packages', 'observed-earlier', 'observed-outside']);
  });

  test('says what it did not check', async () => {
    const { dir } = await createLoyalty({
      'paid.ts': `export default async (event, ctx) => {
  await ctx.api[event.payload.gateway].list();
  await fetch(event.payload.order_id);
};
`,
    });
    const { notChecked, permissions } = await review(dir);
    expect(notChecked.map(({ reason, places }) => [reason, ...places.map(({ line }) => line)])).toEqual([
      ['unresolved', 2],
      ['computed-host', 3],
      ['not-observed'],
    ]);
    expect(permissions.map(({ code, verdict }) => `${code} ${verdict}`)).toEqual([
      'product:view unresolved',
      'order:view needed',
    ]);
  });

  test('tells which hosts the handlers call, packages included, and whether these are all', async () => {
    const { dir, write } = await createLoyalty();
    expect((await review(dir)).hosts).toEqual({ known: ['mail.example'], complete: true, because: [], observed: [] });
    await write(
      'node_modules/shape/index.js',
      'export const format = (text, url) => fetch(url ?? "https://a.example/");\n',
    );
    const { hosts, network, notChecked } = await review(dir);
    const place = { file: 'node_modules/shape/index.js', line: 1, column: 38 };
    expect(hosts).toEqual({
      known: ['mail.example'],
      complete: false,
      because: [{ reason: 'computed-host', ...place }],
      observed: [],
    });
    expect(network).toContainEqual({ host: 'computed', static: [place] });
    expect(notChecked).toContainEqual(expect.objectContaining({ reason: 'computed-host', places: [place] }));
  });

  test('shows hosts that the handlers of this very bundle asked for, and says what it left out', async () => {
    const { dir } = await createLoyalty();
    const digest = (await loadReviewed(dir)).bundle?.digest ?? '';
    const hosts = [
      { host: '127.0.0.1:8080', count: 1, refused: 0 },
      { host: 'mail.example', count: 3, refused: 2 },
    ];
    const current = await review(dir, [], { digest, hosts, cut: true });
    expect(current.hosts).toMatchObject({ known: ['mail.example'], complete: true, observed: hosts });
    expect(current.notChecked.map(({ reason }) => reason)).toEqual(['packages', 'hosts-cut']);

    const earlier = await review(dir, [], { digest: '0'.repeat(64), hosts, cut: true });
    expect(earlier.hosts.observed).toEqual([]);
    expect(earlier.notChecked.map(({ reason }) => reason)).toEqual(['packages', 'hosts-observed-earlier']);
  });

  test('of a package that may replace what the language does, says that any permission may be used', async () => {
    const { dir, write } = await createLoyalty();
    const verdicts = async () => (await review(dir)).permissions.map(({ code, verdict }) => `${code} ${verdict}`);
    expect(await verdicts()).toEqual(['product:view never-used', 'order:view needed']);
    await write(
      'node_modules/shape/index.js',
      'Array.prototype.map = function () { return this; };\nexport const format = (text) => text.trim();\n',
    );
    expect(await verdicts()).toEqual(['product:view unresolved', 'order:view needed']);
    expect((await review(dir)).notChecked).toContainEqual(
      expect.objectContaining({
        reason: 'unresolved',
        places: [{ file: 'node_modules/shape/index.js', line: 1, column: expect.any(Number) }],
      }),
    );
  });

  test('of an import that no analysis would follow, says that any permission may be used', async () => {
    const { dir } = await createLoyalty({
      'paid.ts': "import { run } from './run.ts?x';\nexport default () => run();\n",
      'run.ts': 'export const run = () => 1;\n',
    });
    const { permissions, notChecked, bundle } = await review(dir);
    expect(permissions.find(({ code }) => code === 'product:view')?.verdict).toBe('unresolved');
    expect(notChecked.map(({ reason }) => reason)).toContain('not-bundled');
    expect(bundle).toBeNull();
  });

  test('of what does not bundle, says nothing about the source', async () => {
    const { dir } = await createLoyalty({ 'paid.ts': 'export default (' });
    const found = await review(dir);
    expect(found).toMatchObject({ bundle: null, network: [], hosts: { known: [], complete: false } });
    expect(found.notChecked.map(({ reason }) => reason)).toEqual(['not-bundled', 'not-observed']);
    expect(found.permissions.map(({ verdict }) => verdict)).toEqual(['unresolved', 'unresolved']);
  });

  test('of a broken manifest, says nothing about anything', async () => {
    const { dir } = await createLoyalty({ 'plugin.json': '{' });
    expect(await review(dir)).toMatchObject({
      ...{ manifest: null, permissions: [], events: [], network: [], bundle: null },
      ...{ reach: { endpoints: [], personalData: [] } },
      notChecked: [{ reason: 'manifest-broken' }, { reason: 'not-observed' }],
    });
  });
});

describe('a review against another version', () => {
  test('tells what is asked for in addition, and what becomes reachable', async () => {
    const old = await createLoyalty();
    const { dir } = await createLoyalty({
      'plugin.json': manifest({
        version: '2.0.0',
        permissions: ['order:view', 'customer:view'],
        webhooks: [
          { event: 'order.paid', handler: 'paid.ts' },
          { event: 'customer.deleted', handler: 'paid.ts' },
        ],
      }),
      'paid.ts': HANDLER.replace('mail.example', 'other.example'),
    });
    const base = await review(old.dir);
    const now = await review(dir);
    if (base.manifest === null) throw new Error('The manifest is broken.');
    const against = toAgainst(now, { manifest: base.manifest, hosts: base.hosts });
    expect(against).toEqual({
      added: ['customer:view'],
      removed: ['product:view'],
      reach: {
        endpoints: [
          { endpoint: 'GET /api/customers', codes: ['customer:view'] },
          { endpoint: 'GET /api/customers/{id}', codes: ['customer:view'] },
        ],
        personalData: ['email', 'name', 'phone'].map((field) => ({
          ...{ field: `customers.${field}`, kind: field === 'email' ? 'e-mail' : field },
          endpoints: ['GET /api/customers', 'GET /api/customers/{id}'],
        })),
        events: ['customer.deleted'],
        hosts: ['other.example'],
      },
    });
  });

  test('does not know which hosts are new when the other version does not bundle', async () => {
    const { dir } = await createLoyalty();
    const now = await review(dir);
    if (now.manifest === null) throw new Error('The manifest is broken.');
    expect(toAgainst(now, { manifest: now.manifest, hosts: null }).reach.hosts).toBeNull();
  });

  test('finds each host that was not called before, at its first place, and that any may be called', async () => {
    const old = await createLoyalty();
    const { dir } = await createLoyalty({
      'paid.ts': `${HANDLER.replace('mail.example', 'other.example')}export const more = (url) => fetch(url);\n`,
    });
    const base = await review(old.dir);
    const now = await review(dir);
    if (base.manifest === null) throw new Error('The manifest is broken.');
    // Nothing calls what is exported beside the handler, so esbuild leaves it out.
    expect(now.hosts.complete).toBe(true);
    const against = toAgainst(now, { manifest: base.manifest, hosts: { ...base.hosts, known: [] } });
    const open = { ...now, hosts: { ...now.hosts, complete: false } };
    expect(
      toReviewFindings({ ...now, against }, manifest()).map(({ code, severity, message, file, line }) => [
        code,
        severity,
        message,
        file,
        line,
      ]),
    ).toEqual([['host-added', 'warning', 'may call "other.example", which the other version does not', 'paid.ts', 6]]);
    const opened = toAgainst(open, { manifest: base.manifest, hosts: now.hosts });
    expect(toReviewFindings({ ...open, against: opened }, manifest()).map(({ message }) => message)).toEqual([
      'may call any host, which the other version does not',
    ]);
  });

  test('takes packages that the other version does not have from the present one', async () => {
    const { dir } = await createLoyalty();
    const old = await createFolder({ 'plugin.json': manifest(), 'paid.ts': HANDLER, 'greeting.txt': 'Hello' });
    expect((await loadReviewed(old.dir)).bundle).toBeNull();
    const reviewed = await loadReviewed(old.dir, dir);
    expect(reviewed.bundle).not.toBeNull();
    expect(toReview(reviewed, NO_EVIDENCE).hosts).toMatchObject({
      known: ['mail.example'],
      complete: true,
      because: [],
    });
  });

  test('finds each code that was not asked for before, at its entry in the manifest', async () => {
    const text = '{\n  "permissions": [\n    "order:view",\n    "customer:view"\n  ]\n}';
    const { dir } = await createLoyalty();
    const reach = { endpoints: [], personalData: [], events: [], hosts: [] };
    const against = { added: ['customer:view' as const], removed: [], reach };
    expect(toReviewFindings({ ...(await review(dir)), against }, text)).toMatchObject([
      {
        ...{ code: 'permission-added', severity: 'warning', file: 'plugin.json' },
        ...{ line: 4, column: 5, path: '/permissions/1' },
        message:
          'asks for "customer:view", which the other version does not: read customers, with e-mail, name and phone',
      },
    ]);
  });
});

const hostEvidence = (host: string) => ({
  digest: '0'.repeat(64),
  hosts: [{ host, count: 1, refused: 0 }],
  cut: false,
});

describe('a review pack', () => {
  const packOf = async (dir: string) =>
    toPack(await loadReviewed(dir), { version: '0.0.0', findings: [], ledger: NO_EVIDENCE });

  test('is the same for the same source in another folder', async () => {
    const [one, other] = [await createLoyalty(), await createLoyalty()];
    expect(JSON.stringify(await packOf(one.dir))).toBe(JSON.stringify(await packOf(other.dir)));
  });

  test('has the hosts that runs showed, and tells when the review says others', async () => {
    const { dir } = await createLoyalty();
    const reviewed = await loadReviewed(dir);
    const hosts = [{ host: 'a.example', count: 1, refused: 1 }];
    const ledger = { uses: [], hosts: { digest: reviewed.bundle?.digest ?? '', hosts, cut: false } };
    const parts = { version: '0.0.0', findings: [], ledger };
    const packed = parsePack(JSON.stringify(toPack(reviewed, parts)), 'pack.json');
    expect(packed).toMatchObject({ ledgerHosts: ledger.hosts, review: { hosts: { observed: hosts } } });
    expect(comparePacks(packed, toPack(reviewed, parts))).toEqual([]);
    packed.review.hosts.observed = [];
    expect(comparePacks(packed, toPack(reviewed, parts)).map(({ path }) => path)).toEqual(['/review/hosts/observed/0']);
  });

  test('can be read again, and says what is not so', async () => {
    const { dir, write } = await createLoyalty();
    const packed = parsePack(JSON.stringify(await packOf(dir)), 'pack.json');
    expect(comparePacks(packed, await packOf(dir))).toEqual([]);
    await write('greeting.txt', 'Hi');
    await write('plugin.json', manifest({ version: '1.0.1' }));
    const different = comparePacks(packed, await packOf(dir));
    expect(different).toEqual(
      expect.arrayContaining([
        { path: '/files/greeting.txt/digest', packed: `"${sha256('Hello')}"`, found: `"${sha256('Hi')}"` },
        { path: '/review/manifest/version', packed: '"1.0.0"', found: '"1.0.1"' },
      ]),
    );
  });

  test.each<[what: string, break_: (pack: Record<string, unknown>) => unknown]>([
    ['another format', (pack) => ({ ...pack, format: 'zip' })],
    ['a later version', (pack) => ({ ...pack, formatVersion: 2 })],
    ['a missing part', ({ review: _, ...pack }) => pack],
    ['a wrong type', (pack) => ({ ...pack, files: 'all of them' })],
    ['an unknown code', (pack) => ({ ...pack, ledger: [{ ...use(null), code: 'everything' }] })],
    ['a host that is no name', ({ ...pack }) => ({ ...pack, ledgerHosts: hostEvidence('a\u001b[31m') })],
    ['a text', () => 'pack'],
    ['nothing', () => null],
  ])('with %s is refused', async (_, change) => {
    const { dir } = await createLoyalty();
    const text = JSON.stringify(change({ ...(await packOf(dir)) }));
    expect(() => parsePack(text, 'pack.json')).toThrow(expect.objectContaining({ name: 'UsageError' }));
  });

  test.each([
    ['a name that is JavaScript’s', (text: string) => text.replace('"manifest":{', '"manifest":{"__proto__":{"a":1},')],
    [
      'no end of levels',
      (text: string) => text.replace('"manifest":{', `"manifest":{"ui":${'['.repeat(1e5)}${']'.repeat(1e5)},`),
    ],
    ['bytes that are no JSON', () => '\u0000\u0001{'],
    ['more bytes than a report has', (text: string) => text + ' '.repeat(5 * 1024 * 1024)],
  ])('with %s is refused', async (_, change) => {
    const { dir } = await createLoyalty();
    const text = change(JSON.stringify(await packOf(dir)));
    expect(() => parsePack(text, 'pack.json')).toThrow(expect.objectContaining({ code: 'bad-pack' }));
  });
});
