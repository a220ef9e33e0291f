import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '#contract';
import { fileErrorCode } from '../file-error.ts';
import { createIssue, type IssueRange } from '../issue.ts';
import { parseJsonDocument } from '../json-document.ts';
import { parseSuppressions } from '../suppressions/parse-suppressions.ts';
import type { LoadedSuppressions } from '../suppressions/suppression.ts';
import { checkSettings } from './check-settings.ts';

const FILE = 'package.json';
const START = { file: FILE, line: 1, column: 1 };

/** Reads what an extension sets in the package.json of its own folder: its suppressions, and what is wrong with the rest. */
export async function loadSettings(dir: string): Promise<LoadedSuppressions> {
  const read = await readPackageJson(join(dir, FILE));
  if ('problem' in read) return read.problem === 'ENOENT' ? NONE : unreadable(read.problem);
  const document = parseJsonDocument(read.text, FILE);
  if (document.root === undefined) return unreadable('not-json', document.issues[0]?.range);
  const { suppressions, issues } = parseSuppressions(document);
  return { suppressions, issues: [...checkSettings(document), ...issues] };
}

const NONE: LoadedSuppressions = { suppressions: [], issues: [] };

const unreadable = (problem: string, range: IssueRange = START): LoadedSuppressions => ({
  suppressions: [],
  issues: [createIssue('package-json-unreadable', range, null, { problem })],
});

async function readPackageJson(path: string): Promise<{ readonly text: string } | { readonly problem: string }> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return { problem: 'not-a-file' };
    if (stats.size > LIMITS.jsonBodyBytes) return { problem: 'too-large' };
    return decode(await readFile(path));
  } catch (error) {
    return { problem: fileErrorCode(error) };
  }
}

function decode(bytes: Uint8Array): { readonly text: string } | { readonly problem: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: 'not-utf8' };
  }
}
