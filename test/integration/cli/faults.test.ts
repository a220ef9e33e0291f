import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { runCli } from '../../support/start-cli.ts';
import { parseOutput as parse, shareDev, startDev } from '../../support/start-dev.ts';

const takeDev = shareDev();

const REFUSED = { code: 2, stdout: '' };

describe('tillkit trigger --respond', () => {
  test('answers the attempts in the place of the handler; --wait exits with 0 all the same', async () => {
    const { run } = await takeDev();
    const waited = await run('trigger', 'order.paid', '--respond', '503, timeout,200', '--wait', '--json');
    expect(waited.code).toBe(0);
    expect(parse(waited).events[0].deliveries).toMatchObject([
      {
        state: 'waiting_retry',
        attempts: [{ status: 503, logs: [], responseHeaders: { 'x-tillkit-fault': 'scripted' } }],
      },
    ]);
  });

  test.each(['500,', '600', 'reste', '100', 'timeout;200'])('refuses %s', async (answers) => {
    const { dir } = await createExtension();
    const refused = await runCli(['trigger', 'order.paid', '--respond', answers], { cwd: dir });
    expect(refused).toMatchObject(REFUSED);
    expect(refused.stderr).toContain('--respond');
  });
});

describe('tillkit dev --fault', () => {
  test('makes faults from the start; the live log tells them from the real thing', async () => {
    const fault = '{"match":{"event":"order.paid"},"times":1,"drop":true}';
    const { run, dev } = await startDev({}, '--fault', fault);
    expect((await run('trigger', 'order.paid', '--wait')).code).toBe(1);
    await dev.waitFor(/<-- \[ECONNRESET\] handler\.ts \(\d+ ms\) \[dlv \w{4}…\] fault: rule next in 1 m/);
  });

  test.each([
    ['what is no JSON', 'order.paid=500'],
    ['a misspelt field', '{"match":{},"latency":5}'],
    ['no object', '5'],
  ])('refuses %s', async (_, fault) => {
    const { dir } = await createExtension();
    const refused = await runCli(['dev', '--port', '0', '--fault', fault], { cwd: dir });
    expect(refused).toMatchObject(REFUSED);
    expect(refused.stderr).toContain('--fault');
  });

  test.each([
    ['{"match":{"event":"order.piad"},"drop":true}', 'order.paid'],
    ['{"match":{},"latencyms":5}', 'latencyMs'],
  ])('asks whether the nearest was meant: %s', async (fault, meant) => {
    const { dir } = await createExtension();
    const refused = await runCli(['dev', '--port', '0', '--fault', fault], { cwd: dir });
    expect(refused.stderr).toMatch(new RegExp(`Did you mean "?${meant}"?\\?`));
  });
});

describe('tillkit deliveries', () => {
  const ADJUSTS = `export default async (event, ctx) => {
    if (event.event !== 'order.paid') return;
    const { items } = await ctx.api.products.list();
    await ctx.api.products.adjustInventory(items[0].id, { quantity: 1 });
  };\n`;

  test('show draws the causal tree, wherever in it the delivery is', async () => {
    const { run } = await startDev({
      permissions: ['order:view', 'product:view', 'inventory:edit'],
      events: ['order.paid', 'product.inventory.updated'],
      handler: ADJUSTS,
    });
    const [fired] = parse(await run('trigger', 'order.paid', '--wait', '--json')).events;
    const { tree } = parse(await run('deliveries', 'show', fired.deliveryIds[0], '--json'));
    const effect = tree.events[1].deliveryIds[0];
    const shown = (await run('deliveries', 'show', effect)).stdout.trimEnd().split('\n');
    const at = (text: RegExp) => shown.findIndex((line) => text.test(line));
    const order = [
      /^event order\.paid /,
      new RegExp(`^└─ delivery ${fired.deliveryIds[0]} succeeded`),
      /^ {3}└─ attempt 1 .*handler\.ts succeeded \[200\]/,
      /^ {6}├─ GET \/api\/products 200 ok/,
      /^ {6}├─ POST \/api\/products\/\S+\/inventory 200 ok/,
      /^ {6}└─ event product\.inventory\.updated .*, by POST \/api\/products\/\S+\/inventory$/,
      new RegExp(`^ {9}└─ delivery ${effect}`),
    ].map(at);
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('export gives one document with bytes, headers and attempts, and no secret', async () => {
    const { run, path } = await takeDev();
    const [fired] = parse(await run('trigger', 'order.paid', '--wait', '--json')).events;
    const [delivery] = fired.deliveries;
    const printed = await run('deliveries', 'export', delivery.id.slice(0, 8));
    expect(printed.code).toBe(0);
    expect(parse(printed)).toMatchObject({ format: 'tillkit-delivery', delivery });
    expect(await run('deliveries', 'export', delivery.id, '--out', 'delivery.json')).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect(await readFile(path('delivery.json'), 'utf8')).toBe(printed.stdout);
    const { apps, token, apiKey } = JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8'));
    for (const secret of [token, apiKey, apps[0].apiKey, apps[0].webhooks[0].secret]) {
      expect(printed.stdout).not.toContain(secret);
    }
    expect(await run('deliveries', 'export', delivery.id, '--out', 'no/such/folder.json')).toMatchObject(REFUSED);
  });
});

test('a secret that is rotated while tillkit dev runs is in its run file', async () => {
  const { path } = await takeDev();
  const readRun = async () => JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8'));
  const { url, token, apps } = await readRun();
  const rotated = await fetch(`${url}/_tillkit/api/webhooks/${apps[0].webhooks[0].id}/rotate-secret`, {
    method: 'POST',
    headers: { 'x-tillkit-token': token },
  });
  const { data } = (await rotated.json()) as { data: { secret: string } };
  expect((await readRun()).apps[0].webhooks[0].secret).toBe(data.secret);
});
