import type { AppInstalled } from './control/records.ts';
import { integer, object, type Static, string } from './schema.ts';

/** Folder of what a running emulator leaves in an extension's folder, and the file in it. @source contract §9 */
export const RUN_FOLDER = '.tillkit';
export const RUN_FILE = 'run.json';

/** What a command needs to talk to a running emulator. */
export const RUN_TARGET = object({
  url: string(),
  token: string({ pattern: '^[A-Za-z0-9_-]{1,200}$' }),
  /** Process id of the emulator itself. */
  pid: integer({ minimum: 1 }),
});

export type RunTarget = Static<typeof RUN_TARGET>;

/**
 * Where a running emulator is, its keys and its secrets. The file of an extension's folder has mode 0600, and of the apps it
 * holds only those of that folder. @source contract §9
 */
export interface RunInfo extends RunTarget {
  readonly storeId: string;
  readonly apiKey: string;
  readonly apps: readonly (Pick<AppInstalled, 'id' | 'name' | 'apiKey' | 'webhooks'> & {
    readonly dir: string | null;
  })[];
}
