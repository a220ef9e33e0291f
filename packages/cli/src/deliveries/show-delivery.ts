import { findEmulator } from '../emulator/running-emulator.ts';
import { printData, printJson } from '../output/output.ts';
import { findDeliveryWithTree } from './find-delivery.ts';
import { formatDeliveryTree } from './format-delivery-tree.ts';

/** Shows one delivery with everything that its attempts recorded, what led to it and what came of it. */
export async function showDelivery(id: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  const delivery = await findDeliveryWithTree(findEmulator(), id);
  if (json) printJson(delivery);
  else for (const line of formatDeliveryTree(delivery.tree)) printData(line);
  return 0;
}
