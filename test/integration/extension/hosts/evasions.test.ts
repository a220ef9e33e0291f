import { expect, test } from 'vitest';
import { NO_EVIDENCE } from '#contract';
import { toReview } from '#extension';
import { EVASIONS } from '../../../support/evasions.ts';
import { startEvasion } from '../../../support/start-evasion.ts';
import { startReceiver } from '../../../support/start-receiver.ts';

test.each(EVASIONS)('%s reaches a host, and the review says so', async (_, files) => {
  const receiver = await startReceiver();
  const { review, run } = await startEvasion(files, receiver.url);
  const { outcome } = await run();
  expect([outcome, receiver.requests.length]).toEqual([outcome, 1]);
  const { hosts } = toReview(await review(), NO_EVIDENCE);
  if (hosts.complete) expect(hosts.known).toContain(new URL(receiver.url).host);
  else expect(hosts.because.length).toBeGreaterThan(0);
});
