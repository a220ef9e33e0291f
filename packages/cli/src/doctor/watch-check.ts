import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER } from '#contract';
import { type Sentence, sentence } from '#core';
import { hasManifest } from '../flags/extension-folders.ts';
import { type Check, fine, problem } from './check.ts';

const PATIENCE_MS = 5000;

/** Whether the system tells of files that change: where an extension is, because folders from elsewhere may not do it. */
export const watchCheck: Check = {
  name: sentence`watching files`,
  async run({ dir }) {
    const parent = hasManifest(dir) ? join(dir, RUN_FOLDER) : tmpdir();
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'tillkit-doctor-'));
    const stop = AbortSignal.timeout(PATIENCE_MS);
    try {
      const watcher = watch(folder, { signal: stop });
      const changed = once(watcher, 'change', { signal: stop });
      writeFileSync(join(folder, 'file'), '');
      await changed;
      watcher.close();
      return fine(sentence`changes are told of`);
    } catch (error) {
      if (stop.aborted) {
        return problem(
          sentence`A file changed, and the system told nothing of it.`,
          sentence`Move the folder to a disk of this system: shared and network folders tell nothing.`,
        );
      }
      return problem(
        sentence`A folder cannot be watched: ${error instanceof Error ? error.message : String(error)}${limitOf()}`,
        sentence`On Linux raise the limit: sudo sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=512`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function limitOf(): Sentence | '' {
  try {
    const read = (name: string) => readFileSync(`/proc/sys/fs/inotify/${name}`, 'utf8').trim();
    return sentence` (limits of this account: ${read('max_user_watches')} watches, ${read('max_user_instances')} instances)`;
  } catch {
    return '';
  }
}
