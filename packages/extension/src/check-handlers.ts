import { extname, posix, resolve, win32 } from 'node:path';
import { isInside } from './folder/is-inside.ts';
import type { FileProblem, Folder } from './folder/open-folder.ts';
import { createIssue, type Issue } from './issue.ts';
import { findField, itemsOf, type JsonDocument } from './json-document.ts';

const HANDLER_EXTENSIONS = ['.ts', '.mts', '.js', '.mjs'];

type HandlerProblem =
  | 'file-irregular'
  | 'file-private'
  | 'handler-absolute'
  | 'handler-backslash'
  | 'handler-missing'
  | 'handler-not-a-file'
  | 'handler-outside'
  | 'handler-type'
  | { readonly unreadable: string };

/** Checks the files that a manifest names, of handlers and of panels, each at its value in the manifest. */
export function checkHandlers(folder: Folder, document: JsonDocument): readonly Issue[] {
  const entries = [...filesIn(document, 'webhooks', 'handler'), ...filesIn(document, 'ui', 'entry')];
  const problems = new Map(entries.map(({ handler }) => [handler, findProblem(folder, handler)]));
  return entries.flatMap(({ node, path, handler }) => {
    const problem = problems.get(handler);
    if (problem === undefined) return [];
    const range = document.rangeOf(node);
    if (typeof problem !== 'string') {
      return [createIssue('handler-unreadable', range, path, { handler, problem: problem.unreadable })];
    }
    return [createIssue(problem, range, path, { handler, file: handler })];
  });
}

/** The files that the entries of a list name in one of their fields. */
const filesIn = (document: JsonDocument, list: string, field: string) =>
  itemsOf(findField(document.root, list)).flatMap((entry, index) => {
    const node = findField(entry, field);
    if (node?.type !== 'string' || node.value === '') return [];
    return [{ node, path: `/${list}/${index}/${field}`, handler: String(node.value) }];
  });

function findProblem(folder: Folder, handler: string): HandlerProblem | undefined {
  if (posix.isAbsolute(handler) || win32.isAbsolute(handler)) return 'handler-absolute';
  if (handler.includes('\\')) return 'handler-backslash';
  if (!isInside(folder.root, resolve(folder.root, handler))) return 'handler-outside';
  const read = folder.read('source', handler);
  if (typeof read === 'object') {
    if ('unreadable' in read) return read;
    if (!isInside(folder.root, read.path)) return 'handler-outside';
    return HANDLER_EXTENSIONS.includes(extname(handler)) ? undefined : 'handler-type';
  }
  return PROBLEMS[read];
}

const PROBLEMS = {
  missing: 'handler-missing',
  outside: 'handler-outside',
  private: 'file-private',
  'not-a-file': 'handler-not-a-file',
  'too-large': 'file-irregular',
} as const satisfies Record<Exclude<FileProblem, object>, HandlerProblem>;
