import type { Folder } from '../folder/open-folder.ts';
import { problemName } from '../folder/open-folder.ts';
import { createIssue, type IssueRange } from '../issue.ts';
import { parseJsonDocument } from '../json-document.ts';
import { parseSuppressions } from './parse-suppressions.ts';
import type { LoadedSuppressions } from './suppression.ts';

const FILE = 'package.json';
const START = { file: FILE, line: 1, column: 1 };

/** Reads the suppressions of an extension from the package.json in its own folder. */
export function loadSuppressions(folder: Folder): LoadedSuppressions {
  const read = folder.read('package', FILE);
  if (read === 'missing') return NONE;
  const text = typeof read === 'object' && 'bytes' in read ? decode(read.bytes) : { problem: problemName(read) };
  if ('problem' in text) return unreadable(text.problem);
  const document = parseJsonDocument(text.text, FILE);
  return document.root === undefined ? unreadable('not-json', document.issues[0]?.range) : parseSuppressions(document);
}

const NONE: LoadedSuppressions = { suppressions: [], issues: [] };

const unreadable = (problem: string, range: IssueRange = START): LoadedSuppressions => ({
  suppressions: [],
  issues: [createIssue('package-json-unreadable', range, null, { problem })],
});

function decode(bytes: Uint8Array): { readonly text: string } | { readonly problem: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { problem: 'not-utf8' };
  }
}
