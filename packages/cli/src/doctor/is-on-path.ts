import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a command is on the PATH. */
export const isOnPath = (command: string, { PATH = '', PATHEXT }: NodeJS.ProcessEnv): boolean =>
  PATH.split(delimiter)
    .filter((folder) => folder !== '')
    .some((folder) => ['', ...(PATHEXT ?? '').split(';')].some((end) => isExecutable(join(folder, command + end))));

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
