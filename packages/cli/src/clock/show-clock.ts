import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { printData, printJson } from '../output/output.ts';
import { formatClock } from './format-clock.ts';

/** Shows the store's time. */
export async function showClock({ json = false }: { readonly json?: boolean }): Promise<number> {
  const clock = await callControl(findEmulator(), 'clock.get');
  if (json) printJson(clock);
  else printData(formatClock(clock));
  return 0;
}
