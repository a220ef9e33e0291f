import { callControl } from '../control-client.ts';
import { formatClock } from '../format-clock.ts';
import { printData, printJson } from '../output.ts';
import { findEmulator } from '../running-emulator.ts';

/** Shows the store's time. */
export async function showClock({ json = false }: { readonly json?: boolean }): Promise<number> {
  const clock = await callControl(findEmulator(), 'clock.get');
  if (json) printJson(clock);
  else printData(formatClock(clock));
  return 0;
}
