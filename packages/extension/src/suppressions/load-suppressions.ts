import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '#contract';
import { fileErrorCode } from '../file-error.ts';
import { createIssue, type IssueRange } from '../issue.ts';
import { parseJsonDocument } from '../json-document.ts';
import { parseSuppressions } from './parse-suppressions.ts';
import type { LoadedSuppressions } from './suppression.ts';

const FILE = 'package.json';
const START = { file: FILE, line: 1, column: 1 };

/** Reads the suppressions of an extension from the package.json in its own folder. */
export async function loadSuppressions(dir: string): Promise<LoadedSuppressions> {
  const read = await readPackageJson(join(dir, FILE));
  if ('problem' in read) return read.problem === 'ENOENT' ? NONE : unreadable(read.problem);
  const document = parseJsonDocument(read.text, FILE);
  return document.root === undefined ? unreadable('not-json', document.issues[0]?.range) : parseSuppressions(document);
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
