import { join, posix } from 'node:path';
import type { BundledHandler } from '#contract';
import { ENTRY_PREFIX } from './bundle-options.ts';
import { findNotCallable } from './find-not-callable.ts';
import { createIssue, type Issue, type IssueRange } from './issue.ts';
import { readSourceText } from './read-source-text.ts';

const DEFAULT_EXPORT = /\bexport\s+default\b|\bas\s+default\b/;

/** Finds the bundled handlers whose default export is certainly no function. */
export async function checkDefaultExports(
  root: string,
  handlers: readonly BundledHandler[],
): Promise<readonly Issue[]> {
  const found = await Promise.all(
    handlers.map(async ({ handler, code }) => {
      const kind = findNotCallable(code, ENTRY_PREFIX + handler);
      if (kind === undefined) return [];
      return [createIssue('handler-default-not-function', await placeOf(root, handler), null, { handler, kind })];
    }),
  );
  return found.flat();
}

/** Where the file says what it exports; its beginning when it passes on the export of another. */
async function placeOf(root: string, handler: string): Promise<IssueRange> {
  const text = await readSourceText(join(root, handler));
  const before = text.slice(0, Math.max(0, text.search(DEFAULT_EXPORT))).split('\n');
  return { file: posix.normalize(handler), line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
