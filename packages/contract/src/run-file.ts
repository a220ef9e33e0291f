import type { AppInstalled } from './control/records.ts';

/** Folder of what a running emulator leaves in an extension's folder, and the file in it. @source contract §9 */
export const RUN_FOLDER = '.tillkit';
export const RUN_FILE = 'run.json';

/** Where a running emulator is, for commands that talk to it. Mode 0600: it holds secrets. @source contract §9 */
export interface RunInfo {
  readonly url: string;
  readonly token: string;
  /** Process id of the emulator itself. */
  readonly pid: number;
  readonly storeId: string;
  readonly apiKey: string;
  readonly apps: readonly (Pick<AppInstalled, 'id' | 'name' | 'apiKey' | 'webhooks'> & {
    readonly dir: string | null;
  })[];
}
