import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { runCli, startCli } from '../../support/start-cli.ts';
import { startDev } from '../../support/start-dev.ts';
import { startReceiver } from '../../support/start-receiver.ts';

const CREATE_GIFT = `export default async (event, { api }) => {
  await api.products.create({ title: 'Gift \\u202e', price: 1 });
};
`;

const LAST_WINS = `export default async (event, { api }) => {
  const { items: [product] } = await api.products.list();
  await api.products.update(product.id, { description: event.event });
};
`;

const permissions = ['order:view', 'product:view', 'product:create', 'product:edit'] as const;

describe('tillkit prove idempotent', () => {
  test('exits with 0 and says so when the second delivery changes nothing', async () => {
    const { dir } = await createExtension();
    const { code, stdout, stderr } = await runCli(['prove', 'idempotent', 'order.paid'], { cwd: dir, process: 'own' });
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(
      /^order\.paid is idempotent: .*\nOne delivery changes nothing in the store\.\nCalls made again:\n {2}GET \/api\/orders\/[0-9a-f-]{36} 200: 1 once, 2 twice\n$/,
    );
  });

  test('exits with 1 and names what differs, safe for a terminal', async () => {
    const { dir } = await createExtension({ permissions, handler: CREATE_GIFT });
    const { code, stdout } = await runCli(['prove', 'idempotent', 'order.paid', dir], { cwd: '/' });
    expect(code).toBe(1);
    expect(stdout).toContain('order.paid is not idempotent');
    expect(stdout).toMatch(/^ {2}product "Gift \\u202e" \([0-9a-f-]{36}\): only twice$/m);
    expect(stdout).toContain('  POST /api/products 200: 1 once, 2 twice\n');
  });

  test('exits with 1 and says why when nothing is proven', async () => {
    const { dir } = await createExtension({ handler: `export default () => { throw new Error('closed'); };\n` });
    const { code, stdout } = await runCli(['prove', 'idempotent', 'order.paid', dir], { cwd: '/' });
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: [
        'Nothing is proven: order.paid was delivered once, and a handler failed.',
        '  order.paid handler.ts: failed at attempt 1 with Error: closed',
        '',
      ].join('\n'),
    });
  });

  test('gives one JSON document, the same in every run but for the time', async () => {
    const { dir } = await createExtension({ permissions, handler: CREATE_GIFT });
    const run = async () => {
      const { stdout } = await runCli(['prove', 'idempotent', 'order.paid', dir, '--json'], { cwd: '/' });
      const { differences, ...rest } = JSON.parse(stdout);
      return { ...rest, differences: differences.map(({ record }: { record: unknown }) => record) };
    };
    const [first, second] = [await run(), await run()];
    expect(second).toEqual(first);
    expect(first).toMatchObject({ verdict: 'different', event: 'order.paid', failures: [] });
    expect(first.calls).toEqual([{ method: 'POST', path: '/api/products', status: 200, once: 1, twice: 2 }]);
  });

  test('has both sides of a difference in the JSON', async () => {
    const handler = `export default async (event, { api }) => {
  const order = await api.orders.get(event.payload.order_id);
  await api.products.update(order.lineItems[0].productId, { description: 'attempt ' + Math.random() });
};
`;
    const { dir } = await createExtension({ permissions, handler });
    const { stdout } = await runCli(['prove', 'idempotent', 'order.paid', dir, '--json'], { cwd: '/' });
    expect(JSON.parse(stdout).differences[0]).toEqual({
      record: { kind: 'product', id: expect.any(String), name: expect.any(String) },
      field: 'description',
      once: expect.stringMatching(/^attempt /),
      twice: expect.stringMatching(/^attempt /),
    });
  });
});

describe('tillkit prove order', () => {
  test('tells the first order that ends otherwise, and how many were tried', async () => {
    const events = ['order.created', 'order.paid'] as const;
    const { dir } = await createExtension({ permissions, events, handler: LAST_WINS });
    const { code, stdout } = await runCli(['prove', 'order', '--dir', dir], { cwd: '/' });
    expect(code).toBe(1);
    expect(stdout).toContain(
      'The order matters: order.paid, order.created ends otherwise than order.created, order.paid.',
    );
    expect(stdout).toContain(': description "order.paid" as they happened, "order.created" in this order\n');
    expect(stdout).toContain('2 of 2 orders were tried.\n');
  });

  test('exits with 0 and tells how many orders were tried', async () => {
    const events = ['order.created', 'order.paid', 'order.fulfilled'] as const;
    const { dir } = await createExtension({ events });
    const { code, stdout } = await runCli(['prove', 'order', ...events.toReversed()], { cwd: dir });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: [
        'The order does not matter: all 6 orders of order.created, order.paid, order.fulfilled end the same.',
        'None of the events changes anything in the store.',
        '',
      ].join('\n'),
    });
  });

  test('gives one JSON document', async () => {
    const events = ['order.created', 'order.paid'] as const;
    const { dir } = await createExtension({ permissions, events, handler: LAST_WINS });
    const { stdout } = await runCli(['prove', 'order', '--dir', dir, '--json'], { cwd: '/' });
    expect(JSON.parse(stdout)).toEqual({
      verdict: 'different',
      events,
      orders: 2,
      tried: 2,
      changes: 1,
      order: events.toReversed(),
      differences: [
        {
          record: { kind: 'product', id: expect.any(String), name: expect.any(String) },
          field: 'description',
          natural: 'order.paid',
          other: 'order.created',
        },
      ],
      failures: [],
    });
  });
});

test.for<[args: string[], says: string]>([
  [['idempotent', 'order.payed'], 'Did you mean order.paid?'],
  [['idempotent', 'order.refunded'], 'It subscribes to order.paid.'],
  [['idempotent', 'order.paid', 'no-such-folder'], 'does not exist'],
  [['idempotent', 'order.paid', '--set', 'amount'], '--set takes path=value'],
  [['idempotent'], 'Missing required argument "event"'],
  [['order'], 'fewer than two events'],
  [['order', 'order.paid'], 'One event has one order only.'],
  [['order', 'order.paid', 'orders.created'], 'Did you mean order.created?'],
  [['ordr'], 'Did you mean order?'],
  [['idempotent', 'order.paid', '--forward', 'http://127.0.0.1:1'], 'Unknown option "--forward"'],
])('prove %s is a usage error that says what to do', async ([args, says]) => {
  const { dir } = await createExtension();
  const { code, stdout, stderr } = await runCli(['prove', ...args], { cwd: dir });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(says);
});

describe('tillkit prove --setup', () => {
  const USES_PREPARED = `export default async (event, { api }) => {
  const { items } = await api.products.list();
  const found = items.find(({ title }) => title === 'Prepared');
  if (found === undefined) throw new Error('It was not prepared.');
  await api.products.adjustInventory(found.id, { quantity: 1 });
};
`;

  test('begins with a prepared store in place of the sample data, and leaves the file as it is', async () => {
    const { dir, path, run } = await startDev({
      permissions: ['order:view', 'product:view', 'inventory:edit'],
      handler: USES_PREPARED,
    });
    await run('trigger', 'product.created', '--set', 'title=Prepared', '--set', 'inventory=5');
    await run('store', 'export', '--out', 'prepared.json');
    const prepared = await readFile(path('prepared.json'), 'utf8');
    const prove = (...args: string[]) => runCli(['prove', 'idempotent', 'order.paid', ...args], { cwd: dir });

    const without = await prove();
    expect(without).toMatchObject({ code: 1, stdout: expect.stringContaining('It was not prepared.') });
    const { code, stdout } = await prove('--setup', 'prepared.json', '--json');
    expect(code).toBe(1);
    const { verdict, differences } = JSON.parse(stdout);
    expect(verdict).toBe('different');
    const [stock] = differences.filter(({ field }: { field: string | null }) => field === 'inventory');
    expect(stock).toMatchObject({ once: 6, twice: 7 });
    expect(await readFile(path('prepared.json'), 'utf8')).toBe(prepared);
  });

  test.each([
    ['nowhere.json', 'nowhere.json'],
    ['changed.json', 'its rows do not fit'],
  ])('a store that cannot be used is refused: %s', async (file, words) => {
    const { dir, path, run, write } = await startDev();
    await run('store', 'export', '--out', 'good.json');
    const exported = JSON.parse(await readFile(path('good.json'), 'utf8'));
    await write('changed.json', JSON.stringify({ ...exported, digest: '0'.repeat(64) }));
    const refused = await runCli(['prove', 'idempotent', 'order.paid', '--setup', file], { cwd: dir });
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
  });
});

test('an extension that does not build is told as by dev', async () => {
  const { dir } = await createExtension({ handler: 'export default (' });
  const { code, stdout } = await runCli(['prove', 'idempotent', 'order.paid', dir, '--json'], { cwd: '/' });
  expect(code).toBe(1);
  expect(JSON.parse(stdout).issues[0]).toMatchObject({ severity: 'error', file: 'handler.ts' });
});

test('Ctrl-C ends a proof whose handler hangs', async () => {
  const { url, requests } = await startReceiver(() => {});
  const handler = `export default async () => {\n  await fetch('${url}');\n};\n`;
  const { dir } = await createExtension({ handler });
  const proof = startCli(['prove', 'idempotent', 'order.paid', '--allow-net', new URL(url).host], {
    cwd: dir,
    process: 'own',
  });
  await expect.poll(() => requests.length, { timeout: 30_000 }).toBe(1);
  proof.pressCtrlC();
  expect(await proof.ended).toMatchObject({ code: 130, stdout: '' });
});
