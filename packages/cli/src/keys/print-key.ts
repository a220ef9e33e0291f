import type { KeyCreated } from '#contract';
import { say } from '../language/say.ts';
import { printData, printJson, printNote } from '../output/output.ts';
import { formatExpiry, formatScope } from './format-key.ts';

/** Prints a new value of a key: the key alone on stdout, so that a shell can take it, and what it is on stderr. */
export function printKey(created: KeyCreated, json: boolean): void {
  if (json) {
    printJson(created);
    return;
  }
  const { id, key, scope, expiresAt } = created;
  printData(key);
  printNote(say`key ${id}, scope ${formatScope(scope)}, ${formatExpiry(expiresAt)}; it is shown only once`);
}
