import { callControl } from '../control-client.ts';
import { findDelivery } from '../find-delivery.ts';
import { formatDeliveryTree } from '../format-delivery-tree.ts';
import { printData, printJson } from '../output.ts';
import { findEmulator } from '../running-emulator.ts';

/** Shows one delivery with everything that its attempts recorded, what led to it and what came of it. */
export async function showDelivery(id: string, { json = false }: { readonly json?: boolean }): Promise<number> {
  const target = findEmulator();
  const delivery = await findDelivery(target, id);
  const tree = await callControl(target, 'deliveries.tree', { id: delivery.id });
  if (json) printJson({ ...delivery, tree });
  else for (const line of formatDeliveryTree(tree)) printData(line);
  return 0;
}
