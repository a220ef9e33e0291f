import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { runCli, startCli } from '../../support/start-cli.ts';
import { startReceiver } from '../../support/start-receiver.ts';

test("--forward delivers to the author's own server, which can verify the signature over the raw bytes", async () => {
  const receiver = await startReceiver();
  const { dir, path } = await createExtension({ events: ['order.cancelled'] });
  const dev = startCli(['dev', '--port', '0', '--forward', receiver.url], { cwd: dir });
  await dev.waitFor(/run\.json/);
  const reason = 'reason=客户取消 🛑';
  expect(await runCli(['trigger', 'order.cancelled', '--set', reason, '--wait'], { cwd: dir })).toMatchObject({
    code: 0,
  });

  const { apps } = JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8'));
  const [request] = receiver.requests;
  const body = request?.body ?? Buffer.alloc(0);
  expect(JSON.parse(body.toString())).toMatchObject({ event: 'order.cancelled', payload: { reason: '客户取消 🛑' } });
  expect(request?.method).toBe('POST');
  expect(request?.headers['x-service-event']).toBe('order.cancelled');
  expect(request?.headers['x-service-delivery']).toBe(JSON.parse(body.toString()).delivery_id);
  const digest = createHmac('sha256', apps[0].webhooks[0].secret).update(body).digest('hex');
  expect(request?.headers['x-service-signature']).toBe(`sha256=${digest}`);
  await dev.waitFor(/<-- \[200\] http:\/\/127\.0\.0\.1:\d+\/hook \(/);
});

test('two runs with the same seed and clock are the same in ids, bodies and order', async () => {
  const { dir } = await createExtension({ events: ['order.created', 'order.paid'] });
  const args = ['exec', '--seed', '7', '--clock', '2026-01-01T00:00:00Z', '--ext', dir, '--'];
  const trigger = ['tillkit', 'trigger', 'order.paid', '--count', '3', '--wait', '--json'];
  const run = async () => {
    const { code, stdout } = await runCli([...args, ...trigger], { cwd: '/' });
    expect(code).toBe(0);
    const events: { deliveries: { attempts: { requestHeaders: unknown; startedAt: string }[] }[] }[] =
      JSON.parse(stdout).events;
    return events.map(({ deliveries, ...event }) => ({
      ...event,
      deliveries: deliveries.map(({ attempts, ...delivery }) => ({
        ...delivery,
        attempts: attempts.map(({ requestHeaders, startedAt }) => ({ requestHeaders, startedAt })),
      })),
    }));
  };
  const first = await run();
  expect(first).toHaveLength(3);
  expect(first[0]?.deliveries[0]?.attempts[0]?.startedAt).toBe('2026-01-01T00:00:00.000Z');
  expect(JSON.stringify(await run())).toBe(JSON.stringify(first));
});
