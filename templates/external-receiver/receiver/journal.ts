import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Which deliveries are done; outlives the process. */
export interface Journal {
  has(deliveryId: string): boolean;
  /** Resolves when it is on disk. */
  add(deliveryId: string): Promise<void>;
}

/** Opens a journal: a file with an id on each line, made when there is none. */
export async function openJournal(path: string): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true });
  const text = await readFile(path, { encoding: 'utf8', flag: 'a+' });
  const done = new Set(text.split('\n'));
  return {
    has: (deliveryId) => done.has(deliveryId),
    async add(deliveryId) {
      await appendFile(path, `${deliveryId}\n`, { flush: true });
      done.add(deliveryId);
    },
  };
}
