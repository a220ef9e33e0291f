import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const endings = new Set<() => void>();
process.on('exit', () => {
  // The youngest first: processes before the folders that they write to.
  for (const end of [...endings].reverse()) {
    try {
      end();
    } catch (error) {
      console.error(error);
    }
  }
});

/** Ends something when the result is called, and at the latest when this process exits, however it does. */
export function endAtExit(end: () => void): () => void {
  const once = () => {
    if (endings.delete(once)) end();
  };
  endings.add(once);
  return once;
}

/** A temporary folder, which goes when it is disposed. */
export function createFolder(name: string): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), `tillkit-bench-${name}-`));
  return { path, [Symbol.dispose]: endAtExit(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 })) };
}
