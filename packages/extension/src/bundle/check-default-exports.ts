import { posix } from 'node:path';
import type { BundledHandler } from '#contract';
import type { Folder } from '../folder/open-folder.ts';
import { createIssue, type Issue, type IssueRange } from '../rules/issue.ts';
import { readSourceText } from '../sources/source-module.ts';
import { findNotCallable } from './find-not-callable.ts';

const DEFAULT_EXPORT = /\bexport\s+default\b|\bas\s+default\b/;

/** Finds the bundled handlers whose default export is certainly no function. */
export const checkDefaultExports = (folder: Folder, handlers: readonly BundledHandler[]): readonly Issue[] =>
  handlers.flatMap(({ handler, code }) => {
    const kind = findNotCallable(code);
    if (kind === undefined) return [];
    return [createIssue('handler-default-not-function', placeOf(folder, handler), null, { handler, kind })];
  });

/** Where the file says what it exports; its beginning when it passes on the export of another. */
function placeOf(folder: Folder, handler: string): IssueRange {
  const text = readSourceText(folder, handler);
  const before = text.slice(0, Math.max(0, text.search(DEFAULT_EXPORT))).split('\n');
  return { file: posix.normalize(handler), line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
