import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { EVENT_NAMES } from '#contract';
import { runCli } from '../../support/start-cli.ts';
import { parseOutput as parse, shareDev, startDev } from '../../support/start-dev.ts';

const takeDev = shareDev();
const takeFailing = shareDev({ handler: "export default () => {\n  throw new Error('no');\n};\n" });

describe('tillkit trigger', () => {
  test('causes the event and tells which deliveries there are', async () => {
    const { run } = await takeDev();
    const fired = await run('trigger', 'order.paid', '--json');
    expect(fired.code).toBe(0);
    expect(parse(fired)).toEqual({
      events: [
        {
          event: 'order.paid',
          payload: expect.objectContaining({ gateway: 'manual' }),
          deliveryIds: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
        },
      ],
    });
    const { payload } = parse(fired).events[0];
    const shown = await run('trigger', 'order.fulfilled', '--order', payload.order_id, '--set', 'carrier=顺丰 🚚');
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining(payload.order_id) });
  });

  test('waits for the deliveries and gives their records', async () => {
    const { run } = await takeDev();
    const waited = await run('trigger', 'order.paid', '--count', '3', '--wait', '--json');
    expect(waited.code).toBe(0);
    const { events } = parse(waited);
    expect(events).toHaveLength(3);
    for (const { deliveryIds, deliveries } of events) {
      expect(deliveries).toMatchObject([{ id: deliveryIds[0], state: 'succeeded', attempts: [{ status: 200 }] }]);
    }
  });

  test('exits with 1 when a delivery did not succeed at its first attempt', async () => {
    const { run } = await takeFailing();
    expect((await run('trigger', 'order.paid')).code).toBe(0);
    const waited = await run('trigger', 'order.paid', '--wait', '--json');
    expect(waited.code).toBe(1);
    expect(parse(waited).events[0].deliveries).toMatchObject([{ state: 'waiting_retry', attempts: [{ status: 500 }] }]);
  });

  test('exits with 1 when nothing was delivered that it could wait for', async () => {
    const { run } = await takeDev();
    const { code, stderr } = await run('trigger', 'product.created', '--wait');
    expect(code).toBe(1);
    expect(stderr).toContain('product.created');
  });

  test('sets fields of the operation; sends a raw payload', async () => {
    const { run, write } = await startDev({ handler: 'export default (event) => event.payload;\n' });
    const paid = await run('trigger', 'order.paid', '--set', 'lines.0.quantity=2', '--set', 'gateway=alipay', '--json');
    expect(parse(paid).events[0].payload.gateway).toBe('alipay');
    await write('payload.json', '{"order_id":"x","payment_id":"y","amount":1,"gateway":"积分 🛒"}');
    const raw = await run('trigger', 'order.paid', '--payload', 'payload.json', '--wait', '--json');
    expect(parse(raw).events[0].deliveries[0].attempts[0].responseBody).toContain('积分 🛒');
  });

  test('passes on what the store refuses', async () => {
    const { run } = await takeDev();
    const order = '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11';
    const missing = await run('trigger', 'order.paid', '--order', order, '--json');
    expect(missing.code).toBe(2);
    expect(parse(missing).error).toMatchObject({
      code: 'refused-not-found',
      nextSteps: [expect.stringContaining('--order')],
    });
    const field = await run('trigger', 'order.paid', '--set', 'colour=red');
    expect(field.code).toBe(2);
    expect(field.stderr).toContain('--set takes no field "colour" for order.paid.');
  });

  test.each([
    ['order.paid', 'lines.0.quantiy=3', 'lines.0.quantity'],
    ['product.updated', 'status=ACTVE', 'ACTIVE'],
  ])('asks whether the nearest was meant: %s --set %s', async (event, setting, meant) => {
    const { run } = await takeDev();
    const refused = await run('trigger', event, '--set', setting, '--json');
    expect(refused.code).toBe(2);
    expect(parse(refused).error.nextSteps[0]).toBe(`Did you mean "${meant}"?`);
  });

  test('lists the fields of an event, each of which the running store takes, and causes nothing', async () => {
    const { run } = await takeDev();
    const listed = parse(await run('trigger', 'customer.created', '--list', '--json'));
    expect(listed).toMatchObject([{ event: 'customer.created', set: expect.any(Array) }]);
    const values: Record<string, string> = { email: '"new@example.com"', name: '"New"', phone: '"+1 202 555 0100"' };
    const fields: { path: string; type: string }[] = listed[0].set;
    expect(fields.map(({ path }) => path)).toEqual(Object.keys(values));
    const settings = fields.flatMap(({ path }) => ['--set', `${path}=${values[path]}`]);
    const fired = await run('trigger', 'customer.created', ...settings, '--json');
    expect(parse(fired).events[0].payload).toMatchObject({ email: 'new@example.com' });

    const text = await run('trigger', '--list');
    expect(text.code).toBe(0);
    expect(text.stdout).toMatch(/^customer\.created {2}.*\n {2}--set email= +string/m);
    for (const event of EVENT_NAMES) expect(text.stdout).toMatch(new RegExp(`^${event} {2}\\S`, 'm'));
    expect(parse(await run('deliveries', 'list', '--json')).total).toBe(0);
  });

  test('finds the emulator from a folder below', async () => {
    const { dir, write } = await takeDev();
    await write('deep/down/note.txt', '');
    expect(await runCli(['trigger', 'order.paid'], { cwd: `${dir}/deep/down`, process: 'own' })).toMatchObject({
      code: 0,
    });
  });
});

describe('tillkit deliveries', () => {
  test('lists and filters', async () => {
    const { run } = await takeDev();
    await run('trigger', 'order.paid', '--count', '2', '--wait');
    const listed = await run('deliveries', 'list');
    expect(listed.stdout).toMatch(
      /^[0-9a-f-]{36} {2}\S+Z {2}order\.paid {2}demo {2}handler\.ts {2}succeeded {2}1 attempt\n/,
    );
    expect(listed.stdout.trimEnd().split('\n')).toHaveLength(2);
    const page = parse(await run('deliveries', 'list', '--event', 'order.paid', '--page-size', '1', '--json'));
    expect(page).toMatchObject({ total: 2, pageSize: 1, items: [{ event: 'order.paid' }] });
    expect(await run('deliveries', 'list', '--state', 'failed')).toMatchObject({ code: 0, stdout: '' });
  });

  test('shows one by the beginning of its id: body, log, API calls, response', async () => {
    const { run } = await takeDev();
    const { events } = parse(await run('trigger', 'order.paid', '--wait', '--json'));
    const { id, body } = events[0].deliveries[0];
    const { code, stdout } = await run('deliveries', 'show', id.slice(0, 8));
    expect(code).toBe(0);
    for (const text of [id, 'succeeded', body, 'log info: order 1001', 'GET /api/orders/', 'response {"total":']) {
      expect(stdout).toContain(text);
    }
    expect(parse(await run('deliveries', 'show', id, '--json'))).toMatchObject(events[0].deliveries[0]);
    const near = parse(await run('deliveries', 'show', `${id.slice(0, 7)}z`, '--json'));
    expect(near.error.nextSteps[0]).toBe(`Did you mean "${id.slice(0, 8)}"?`);
    const unknown = parse(await run('deliveries', 'show', '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11', '--json'));
    expect(unknown.error.nextSteps).toEqual(['tillkit deliveries list shows them.']);
    expect(await run('deliveries', 'show', 'ff')).toMatchObject({ code: 2 });
  });

  test('sends a failed one again, and no other', async () => {
    const { run, path } = await takeFailing();
    const { events } = parse(await run('trigger', 'order.paid', '--wait', '--json'));
    const { id } = events[0].deliveries[0];
    const early = await run('deliveries', 'resend', id, '--json');
    expect(early.code).toBe(2);
    expect(parse(early).error).toMatchObject({
      code: 'refused-conflict',
      message: expect.stringContaining('waiting_retry'),
      nextSteps: [expect.stringContaining('tillkit clock next')],
    });

    const { url, token, apps } = JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8'));
    const grant = (granted: string[]) =>
      fetch(`${url}/_tillkit/api/apps/${apps[0].id}/permissions`, {
        method: 'PUT',
        headers: { 'X-Tillkit-Token': token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ granted }),
      });
    await grant([]);
    const failed = parse(
      await run('deliveries', 'list', '--state', 'failed', '--reason', 'permission_revoked', '--json'),
    );
    expect(failed.items).toMatchObject([{ id }]);
    await grant(['order:view']);
    expect(parse(await run('deliveries', 'resend', id.slice(0, 12), '--json'))).toMatchObject({ id, cycle: 2 });
    await expect
      .poll(async () => parse(await run('deliveries', 'show', id, '--json')).attempts.at(-1), { timeout: 20_000 })
      .toMatchObject({ number: 2, cycle: 2, trigger: 'manual', status: 500 });
  });
});
