import { expect, test } from 'vitest';
import { replayDelivery } from '#testing';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { endRunners, runnersOf } from '../../support/runners-of.ts';

const SNIPPETS = new URL('../../../docs/snippets/', import.meta.url);
const RECORDING = new URL('../../fixtures/recordings/version-1.json', import.meta.url);

test('a recorded delivery is made again, by paths and by URLs', async () => {
  const replay = await replayDelivery({ extension: SNIPPETS, recording: RECORDING });
  expect(replay).toMatchObject({
    ...{ same: true, event: 'order.paid', handler: 'handlers/order-paid.ts', attempt: 1, outcome: 'succeeded' },
    logs: [{ level: 'info', text: 'Order 1001 is on its way' }],
    calls: [{ method: 'GET' }, { method: 'POST', body: { trackingNumber: 'SF1001', carrier: 'SF Express' } }],
  });
  expect(await replayDelivery({ extension: SNIPPETS.pathname, recording: RECORDING.pathname, attempt: 1 })).toEqual(
    replay,
  );
});

test('the process that a replay leaves free serves the next one', async () => {
  const replay = () => replayDelivery({ extension: SNIPPETS, recording: RECORDING });
  await endRunners();
  await replay();
  const kept = runnersOf(process.pid);
  expect(kept).not.toEqual([]);
  expect(await replay()).toMatchObject({ same: true });
  expect(runnersOf(process.pid)).toEqual(expect.arrayContaining(kept));
});

test('what is no recording, no extension or no attempt of it is refused', async () => {
  const { path } = await createFolder({ 'other.json': '{}' });
  const { dir } = await createExtension();
  const refused = (options: Partial<Parameters<typeof replayDelivery>[0]>) =>
    replayDelivery({ extension: SNIPPETS, recording: RECORDING, ...options }).catch(({ code }) => code);
  expect(await refused({ recording: path('missing.json') })).toBe('file-not-read');
  expect(await refused({ recording: path('other.json') })).toBe('bad-recording');
  expect(await refused({ extension: path('nowhere') })).toBe('extension-folder-missing');
  expect(await refused({ extension: dir })).toBe('handler-gone');
  expect(await refused({ attempt: 2 })).toBe('no-such-attempt');
});
