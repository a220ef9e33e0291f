import { describe, expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { parseOutput as parse, shareDev, startDev } from '../../support/start-dev.ts';

const takeDev = shareDev();

/** Besides `demo`, an app `twin` with the same handler, and a delivery of order.paid to each. */
async function openWithDeliveries() {
  const { run } = await takeDev();
  const { dir } = await createExtension({ name: 'twin' });
  await run('apps', 'install', dir, '--grant', 'all');
  await run('trigger', 'order.paid', '--wait');
  const { items } = parse(await run('deliveries', 'list', '--json'));
  return { run, items: items as { id: string; appName: string; handler: string; webhookId: string }[] };
}

describe('tillkit deliveries', () => {
  test('list names the app and the handler of each, and shows the history of one webhook', async () => {
    const { run, items } = await openWithDeliveries();
    expect(items.map(({ appName, handler }) => `${appName} ${handler}`).sort()).toEqual([
      'demo handler.ts',
      'twin handler.ts',
    ]);
    const [{ id, webhookId }] = items as [(typeof items)[number]];
    const listed = await run('deliveries', 'list', '--webhook', webhookId);
    expect(listed.stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${id}  .*  order\\.paid  ${items[0]?.appName}  handler\\.ts  succeeded`)),
    ]);
    expect(parse(await run('deliveries', 'list', '--webhook', webhookId.slice(0, 8), '--json'))).toMatchObject({
      total: 1,
      items: [{ id }],
    });
  });

  test('list refuses a webhook that there is not, or of which there are several, and names what there is', async () => {
    const { run, items } = await openWithDeliveries();
    const unknown = await run('deliveries', 'list', '--webhook', 'handlers/none.ts');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('No webhook has the handler "handlers/none.ts"');
    expect(unknown.stderr).toContain(`${items[0]?.webhookId} order.paid handler.ts`);
    expect(await run('deliveries', 'list', '--webhook', 'handler.ts')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('2 webhooks match "handler.ts"; name one by its id.'),
    });
  });

  test('show says what the delivery goes to', async () => {
    const { run, items } = await openWithDeliveries();
    const [{ id, appName }] = items as [(typeof items)[number]];
    expect((await run('deliveries', 'show', id)).stdout).toContain(`to ${appName}, handler.ts`);
    expect(parse(await run('deliveries', 'show', id, '--json'))).toMatchObject({ appName, handler: 'handler.ts' });
  });
});

test('A50: dev says at its start and at each event what is not received without a code', async () => {
  const { dev, run } = await startDev({ name: 'blind' }, '--grant', 'none');
  expect((await run('trigger', 'order.paid')).code).toBe(0);
  await dev.waitFor(/not told/);
  dev.kill('SIGINT');
  const { stdout, stderr } = await dev.ended;
  expect(stderr).toContain('blind in . receives no event\n  blind receives no order.paid without order:view\n');
  expect(stdout).toMatch(/event order\.paid\n.* blind, handler\.ts is not told: order:view is not granted\n/);
});
