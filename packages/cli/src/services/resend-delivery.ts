import { callControl } from '../control-client.ts';
import { findDelivery } from '../find-delivery.ts';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output.ts';
import { findEmulator } from '../running-emulator.ts';

/** Sends a failed delivery again. */
export async function resendDelivery(id: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  const target = findEmulator();
  const found = await findDelivery(target, id);
  const delivery = await callControl(target, 'deliveries.resend', { id: found.id });
  if (json) printJson(delivery);
  else printData(say`delivery ${delivery.id} of ${delivery.event} is sent again, cycle ${delivery.cycle}`);
  return 0;
}
