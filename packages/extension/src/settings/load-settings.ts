import { type Folder, problemName } from '../folder/open-folder.ts';
import { parseJsonDocument } from '../manifest/json-document.ts';
import { createIssue, type IssueRange } from '../rules/issue.ts';
import { parseSuppressions } from '../suppressions/parse-suppressions.ts';
import type { LoadedSuppressions } from '../suppressions/suppression.ts';
import { checkSettings } from './check-settings.ts';

const FILE = 'package.json';
const START = { file: FILE, line: 1, column: 1 };

/** Reads what an extension sets in the package.json of its own folder: its suppressions, and what is wrong with the rest. */
export function loadSettings(folder: Folder): LoadedSuppressions {
  const read = folder.read('package', FILE);
  if (read === 'missing') return NONE;
  const text = typeof read === 'object' && 'bytes' in read ? decode(read.bytes) : { problem: problemName(read) };
  if ('problem' in text) return unreadable(text.problem);
  const document = parseJsonDocument(text.text, FILE);
  if (document.root === undefined) return unreadable('not-json', document.issues[0]?.range);
  const { suppressions, issues } = parseSuppressions(document);
  return { suppressions, issues: [...checkSettings(document), ...issues] };
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
