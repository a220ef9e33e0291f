import {
  type Evidence,
  LEDGER_CONTENT,
  LEDGER_FILE,
  LEDGER_VERSION,
  mergeEvidence,
  NO_EVIDENCE,
  schemaCheckOf,
} from '#contract';
import { type Sentence, sentence } from '#core';
import { readFromRunFolder, writeToRunFolder } from '../emulator/run-folder.ts';

/** Far more than all codes at all endpoints need. */
const MAX_BYTES = 1024 * 1024;

/** The run-time evidence of a folder; `problem` when a file is there that cannot be read as such. */
export interface LedgerContent extends Evidence {
  readonly problem: Sentence | null;
}

/** Reads what earlier runs left; no file is no evidence. */
export function readLedger(dir: string): LedgerContent {
  const file = readFromRunFolder(dir, LEDGER_FILE, MAX_BYTES);
  if (file === undefined) return { ...NO_EVIDENCE, problem: null };
  const { path } = file;
  const refuse = (problem: Sentence) => ({ ...NO_EVIDENCE, problem });
  if (file.text === null) return refuse(sentence`${path} is not read: ${file.problem}.`);
  try {
    const content: unknown = JSON.parse(file.text);
    if (typeof content === 'object' && content !== null && 'version' in content && content.version !== LEDGER_VERSION) {
      return refuse(sentence`${path} was written by another version of tillkit.`);
    }
    if (schemaCheckOf(LEDGER_CONTENT)(content, '') !== undefined) return refuse(sentence`${path} is not a ledger.`);
    const { uses, hosts = null } = content as Pick<Evidence, 'uses'> & Partial<Evidence>;
    return { uses, hosts, problem: null };
  } catch {
    return refuse(sentence`${path} is not a ledger.`);
  }
}

/**
 * Adds evidence to the file of a folder. The file is replaced as a whole, so that nobody ever reads half of it. Returns
 * what is wrong with the file that was there and is no more.
 */
export function addToLedger(dir: string, evidence: Evidence): Sentence | null {
  const { problem, ...kept } = readLedger(dir);
  const { uses, hosts } = mergeEvidence(kept, evidence);
  writeToRunFolder(dir, LEDGER_FILE, { version: LEDGER_VERSION, uses, ...(hosts !== null && { hosts }) });
  return problem === null ? null : sentence`${problem} It is replaced.`;
}
