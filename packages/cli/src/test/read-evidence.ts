import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { schemaCheckOf, TEST_EVIDENCE, type TestEvidence } from '#contract';
import { readGivenFile } from '#extension';

/** Far more than the stores of one process tell. */
const BYTES_MAX = 64 * 1024 * 1024;

const check = schemaCheckOf(TEST_EVIDENCE);

/** What the stores of the tests wrote into a folder about the extension in `root`. A line that was not finished is none. */
export const readEvidence = (folder: string, root: string): TestEvidence[] =>
  readdirSync(folder)
    .flatMap((name) => readLines(join(folder, name)))
    .flatMap(parseLine)
    .filter(({ dir }) => dir === root || followLinks(dir) === root);

/** The folder is open to everything that the tests run: what is no evidence is left out, a pipe and a device too. */
function readLines(file: string): string[] {
  const read = readGivenFile(file, BYTES_MAX);
  return 'text' in read ? read.text.split('\n').slice(0, -1) : [];
}

function parseLine(line: string): TestEvidence[] {
  try {
    const value: unknown = JSON.parse(line);
    return check(value, '') === undefined ? [value as TestEvidence] : [];
  } catch {
    return [];
  }
}

function followLinks(dir: string): string | undefined {
  try {
    return realpathSync(dir);
  } catch {
    // A test made the folder and removed it.
    return undefined;
  }
}
