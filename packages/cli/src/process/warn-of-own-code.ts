import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Sentence } from '#core';
import { say } from '../language/say.ts';
import { printNote } from '../output/output.ts';
import { toPrintable } from '../output/printable.ts';

/**
 * Warns on stderr that code of a folder is about to run outside the sandbox: the first time in this folder, as far as this
 * account's own state folder can be written.
 */
export function warnOfOwnCode(dir: string, what: Sentence): void {
  const root = realpathSync(dir);
  if (!isFirstTime(root)) return;
  const warning = say`${what} in ${root} run outside the sandbox, with all rights of this account: go on only with a folder that you trust. This is said once for each folder.`;
  printNote(`tillkit: ${toPrintable(warning)}`);
}

/** Whether this is not remembered of a folder; afterwards it is. A memory that lies in the folder itself is not asked. */
function isFirstTime(root: string): boolean {
  try {
    const { XDG_STATE_HOME: state = '' } = process.env;
    const folder = join(isAbsolute(state) ? state : join(homedir(), '.local', 'state'), 'tillkit', 'warned');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (relative(root, realpathSync(folder)).split(sep)[0] !== '..') return true;
    writeFileSync(join(folder, createHash('sha256').update(root).digest('hex')), '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EEXIST');
  }
}
