import { writeFileSync } from 'node:fs';
import { UsageError } from '#core';
import { findDelivery } from '../find-delivery.ts';
import { printData, printNote } from '../output.ts';
import { packageVersion } from '../package-root.ts';
import { toPrintableJson } from '../printable.ts';
import { findEmulator } from '../running-emulator.ts';

/** Writes a delivery with all its attempts as one JSON document; `body` is the exact text that was sent. */
export async function exportDelivery(id: string, { out }: { readonly out?: string }): Promise<number> {
  const delivery = await findDelivery(findEmulator(), id);
  const text = toPrintableJson({ tillkit: packageVersion(), delivery }, 2);
  if (out === undefined) printData(text);
  else {
    write(out, `${text}\n`);
    printNote(`${delivery.event} ${delivery.id} is in ${out}`);
  }
  return 0;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError('file-not-written', `The file cannot be written: ${problem}`, { location: { file }, cause });
  }
}
