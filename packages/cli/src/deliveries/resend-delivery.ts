import { type Delivery, isHeld } from '#contract';
import { type Sentence, sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';
import { findDelivery } from './find-delivery.ts';

/** What to do about a delivery that cannot be sent again, by its state. */
const NEXT_STEPS: { readonly [S in Delivery['state']]: (delivery: Delivery) => Sentence } = {
  pending: ({ id }) => sentence`It is on its way: tillkit deliveries show ${id}`,
  waiting_retry: ({ nextAttemptAt }) =>
    sentence`It is tried again by itself at ${String(nextAttemptAt)}. Wait, or go there: tillkit clock freeze, then tillkit clock next`,
  succeeded: ({ event }) => sentence`It has arrived. For another delivery: tillkit trigger ${event}`,
  failed: ({ event }) => sentence`For another delivery: tillkit trigger ${event}`,
};

/** Sends a failed delivery again, or one that is held. */
export async function resendDelivery(id: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  const target = findEmulator();
  const found = await findDelivery(target, id);
  const refusals = {
    'not-failed': sentence`Only a failed or held delivery is sent again, and this one is ${found.state}.`,
  };
  const nextSteps = { CONFLICT: NEXT_STEPS[found.state](found) };
  const delivery = await callControl(target, 'deliveries.resend', { id: found.id, refusals, nextSteps });
  if (json) printJson(delivery);
  else {
    const { id: sent, event, cycle } = delivery;
    printData(
      isHeld(found)
        ? say`delivery ${sent} of ${event} is sent`
        : say`delivery ${sent} of ${event} is sent again, cycle ${cycle}`,
    );
  }
  return 0;
}
