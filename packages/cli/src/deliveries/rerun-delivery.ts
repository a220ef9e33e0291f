import { sentence } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';
import { findDelivery } from './find-delivery.ts';

/** Runs a delivery again with the present code, whatever came of it. */
export async function rerunDelivery(id: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  const target = findEmulator();
  const found = await findDelivery(target, id);
  const delivery = await callControl(target, 'deliveries.rerun', {
    id: found.id,
    refusals: {
      'under-way': sentence`An attempt of this delivery is under way.`,
      'resend-gone': sentence`The app, the subscription or the permission of this delivery is gone.`,
    },
    nextSteps: {
      'under-way': sentence`See what comes of it: tillkit deliveries show ${found.id}`,
      'resend-gone': sentence`For another delivery: tillkit trigger ${found.event}`,
    },
  });
  if (json) printJson(delivery);
  else printData(say`delivery ${delivery.id} of ${delivery.event} runs again`);
  return 0;
}
