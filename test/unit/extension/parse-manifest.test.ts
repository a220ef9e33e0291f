import { describe, expect, test } from 'vitest';
import { parseManifest } from '#extension';

/** Findings as `line:column code path`, the end included where it is known. */
const found = (text: string) =>
  parseManifest(text).issues.map(({ range: { line, column, endLine, endColumn }, code, path }) =>
    [`${line}:${column}-${endLine ?? '?'}:${endColumn ?? '?'}`, code, path].join(' '),
  );

const codes = (text: string) => parseManifest(text).issues.map((issue) => issue.code);

const manifest = (part: object) =>
  JSON.stringify({ name: 'loyalty', version: '1.0.0', permissions: [], webhooks: [], ...part });

describe('parseManifest', () => {
  test('gives the fields of the specification, each permission once', () => {
    const text = manifest({
      $schema: './plugin.schema.json',
      permissions: ['order:view', 'order:view'],
      webhooks: [{ event: 'order.paid', handler: 'a.ts', note: 1 }],
      extra: true,
    });
    expect(parseManifest(text).manifest).toEqual({
      name: 'loyalty',
      version: '1.0.0',
      permissions: ['order:view'],
      webhooks: [{ event: 'order.paid', handler: 'a.ts' }],
    });
  });

  test('gives no manifest when a finding is an error', () => {
    expect(parseManifest(manifest({ version: '1' })).manifest).toBeNull();
  });

  test('accepts $schema and an extension without permissions and webhooks', () => {
    expect(codes(manifest({ $schema: 'https://example.test/schema.json' }))).toEqual([]);
  });

  test('accepts two handlers for one event, and one handler for two events', () => {
    const webhooks = [
      { event: 'order.paid', handler: 'a.ts' },
      { event: 'order.paid', handler: 'b.ts' },
      { event: 'order.created', handler: 'a.ts' },
    ];
    expect(codes(manifest({ permissions: ['order:view'], webhooks }))).toEqual([]);
  });

  test('A37: accepts panels of the back office, and notes that the specification does not list them', () => {
    const { manifest: read, issues } = parseManifest(manifest({ ui: [{ target: 'order.detail', entry: 'panel.ts' }] }));
    expect(read).not.toBeNull();
    expect(issues).toMatchObject([{ code: 'ui-not-in-spec', severity: 'notice', path: '/ui' }]);
  });

  test('events about the app itself need no permission', () => {
    const webhooks = ['app.installed', 'app.updated', 'app.uninstalled'].map((event) => ({ event, handler: 'a.ts' }));
    expect(codes(manifest({ webhooks }))).toEqual([]);
  });

  test('reports every syntax error, one a line, and nothing about the values', () => {
    expect(found('{\n  "name" "a",\n  "version": 1.,\n  \'permissions\': [],\n  "webhooks": [\n}')).toEqual([
      '2:10-2:13 json-syntax ',
      '3:14-3:16 json-syntax ',
      '4:3-4:16 json-syntax ',
      '6:1-6:2 json-syntax ',
    ]);
  });

  test.each([
    ['{"name": "ab\\xcd"}', '1:13-1:15'],
    ['{"name": "a\\\\\\"b\\q"}', '1:17-1:19'],
    ['{"na\\me\\q": 1}', '1:5-1:7'],
    ['{"name": "ab\\u12g4x"}', '1:13-1:17'],
    ['{"name": "\\u00e9\\u12"}', '1:17-1:21'],
    ['{"name": "a\tb"}', '1:12-1:13'],
    ['{"name": "abc', '1:14-1:14'],
    ['{\r\n  "name": "👍abc,\r\n}', '2:18-2:18'],
    ['{"name": "\\', '1:12-1:12'],
  ])('points into %s at what is wrong', (text, place) => {
    expect(found(text)[0]).toBe(`${place} json-syntax `);
  });

  test('a text in the place of the permissions is one error', () => {
    const webhooks = [{ event: 'order.paid', handler: 'a.ts' }];
    expect(codes(manifest({ permissions: 'order:view', webhooks }))).toEqual(['field-type']);
  });

  test('reports comments and commas together with what the values break', () => {
    const text = '{\r\n  "name": "a", // who\r\n  "version": "1.0",\r\n  "permissions": [],\r\n  "webhooks": [],\r\n}';
    expect(found(text)).toEqual([
      '2:16-2:22 json-comment ',
      '3:14-3:19 version-not-semver /version',
      '5:17-5:18 json-trailing-comma ',
    ]);
  });

  test('counts columns in UTF-16 units and no byte order mark', () => {
    const text = '\uFEFF{"name":"👍中","version":"x","permissions":[],"webhooks":[]}';
    expect(found(text)).toEqual(['1:1-?:? manifest-bom ', '1:25-1:28 version-not-semver /version']);
  });

  test('points at both ends of a value that spans lines', () => {
    expect(found('{"name":"a","version":"1.0.0","permissions":{\n},"webhooks":[]}')).toEqual([
      '1:45-2:2 field-type /permissions',
    ]);
  });

  test.each(['', ' \n ', '\0', 'null', '[]', '"text"', '7', '{', 'tru'])('finds an error in %j', (text) => {
    const { manifest, issues } = parseManifest(text);
    expect(manifest).toBeNull();
    expect(issues.length).toBeGreaterThan(0);
  });

  test('names each missing field and points at the object', () => {
    expect(found('{"webhooks":[{}],"name":"a","version":"1.0.0"}')).toEqual([
      '1:1-1:2 field-missing /permissions',
      '1:14-1:15 field-missing /webhooks/0/event',
      '1:14-1:15 field-missing /webhooks/0/handler',
    ]);
  });

  test('finds duplicate keys at any depth, and escapes pointers', () => {
    const text = manifest({}).replace('{', '{"a/b":{"c~d":1,"c~d":2},');
    expect(found(text)).toEqual(['1:2-1:7 field-unknown /a~1b', '1:17-1:22 json-duplicate-key /a~1b/c~0d']);
  });

  test('takes __proto__ and constructor as names like any other', () => {
    const text = manifest({}).replace('{', '{"__proto__":{"permissions":["order:view"]},"constructor":1,');
    const { manifest: parsed, issues } = parseManifest(text);
    expect(issues.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'field-unknown /__proto__',
      'field-unknown /constructor',
    ]);
    expect(parsed?.permissions).toEqual([]);
    expect(
      codes(manifest({ permissions: ['__proto__'], webhooks: [{ event: 'constructor', handler: 'a.ts' }] })),
    ).toEqual(['permission-unknown', 'event-unknown']);
  });

  test.each(['1.0.0', '0.1.0-beta.1', '1.2.3+build.5'])('takes the version %s', (version) => {
    expect(codes(manifest({ version }))).toEqual([]);
  });

  test.each(['1', '1.0', 'v1.0.0', '=1.0.0', ' 1.0.0', '1.0.0 ', '01.0.0', '1.0.0.0', 'latest'])(
    'refuses the version %j',
    (version) => expect(codes(manifest({ version }))).toEqual(['version-not-semver']),
  );

  test.each(['a', '会员积分', '👩‍👩‍👧 family', 'x'.repeat(100), '👍'.repeat(100)])('takes the name %j', (name) => {
    expect(codes(manifest({ name }))).toEqual([]);
  });

  test.each([
    ['x'.repeat(101), 'field-too-long'],
    ['', 'field-empty'],
    ['  ', 'name-not-printable'],
    ['a\u0000b', 'name-not-printable'],
    ['a\u202eb', 'name-not-printable'],
    ['\ud800', 'name-not-printable'],
  ])('refuses the name %j', (name, code) => expect(codes(manifest({ name }))).toEqual([code]));

  test.each([
    ['order:veiw', 'order:view'],
    ['Order:View', 'order:view'],
    ['orders:view', 'order:view'],
    ['inventory:edti', 'inventory:edit'],
    ['refund', undefined],
    ['product:update', 'product:edit'],
    ['products.write', 'product:edit'],
    ['read_orders', 'order:view'],
    ['order:list', 'order:view'],
    ['customer:get', 'customer:view'],
    ['product:remove', 'product:delete'],
    ['customer:add', 'customer:create'],
    ['upload:write', 'upload:create'],
    ['inventory:adjust', 'inventory:edit'],
    ['order:update', undefined],
    ['customer:update', 'customer:edit'],
    ['x'.repeat(500_000), undefined],
  ])('suggests for the permission %.20s… the nearest code', (permission, suggestion) => {
    const [issue] = parseManifest(manifest({ permissions: [permission] })).issues;
    expect(issue?.code).toBe('permission-unknown');
    expect(issue?.args.suggestion).toBe(suggestion);
  });

  test.each([
    ['order.payed', 'order.paid'],
    ['order.canceled', 'order.cancelled'],
    ['order_paid', 'order.paid'],
    ['invoice.sent', undefined],
  ])('suggests for the event %s the nearest type', (event, suggestion) => {
    const [issue] = parseManifest(manifest({ webhooks: [{ event, handler: 'a.ts' }] })).issues;
    expect(issue?.code).toBe('event-unknown');
    expect(issue?.args.suggestion).toBe(suggestion);
  });

  test('names the permission that a subscription lacks', () => {
    const text = manifest({
      permissions: ['order:view'],
      webhooks: [{ event: 'product.inventory.updated', handler: 'a.ts' }],
    });
    expect(parseManifest(text).issues).toMatchObject([
      { code: 'subscription-permission-missing', path: '/webhooks/0/event', args: { permission: 'product:view' } },
    ]);
  });
});
