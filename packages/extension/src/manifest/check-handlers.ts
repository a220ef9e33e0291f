import { extname, posix, resolve, win32 } from 'node:path';
import { isInside } from '../folder/is-inside.ts';
import { type FileProblem, type Folder, isPrivateName } from '../folder/open-folder.ts';
import { createIssue, type Issue } from '../rules/issue.ts';
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
export const checkHandlers = (folder: Folder, document: JsonDocument): readonly Issue[] =>
  check(document, (handler) => findProblem(folder, handler));

/** The same as far as a path tells, for a manifest that comes without its folder. */
export const checkHandlerPaths = (document: JsonDocument): readonly Issue[] => check(document, findPathProblem);

function check(document: JsonDocument, find: (handler: string) => HandlerProblem | undefined): readonly Issue[] {
  const entries = [...filesIn(document, 'webhooks', 'handler'), ...filesIn(document, 'ui', 'entry')];
  const problems = new Map(entries.map(({ handler }) => [handler, find(handler)]));
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
  const ofPath = findPathProblem(handler);
  // That a file is not there tells more than that its type would be a wrong one.
  if (ofPath !== undefined && ofPath !== 'handler-type') return ofPath;
  if (!isInside(folder.root, resolve(folder.root, handler))) return 'handler-outside';
  const read = folder.read('source', handler);
  if (typeof read !== 'object') return PROBLEMS[read];
  if ('unreadable' in read) return read;
  return isInside(folder.root, read.path) ? ofPath : 'handler-outside';
}

function findPathProblem(handler: string): HandlerProblem | undefined {
  if (posix.isAbsolute(handler) || win32.isAbsolute(handler)) return 'handler-absolute';
  if (handler.includes('\\')) return 'handler-backslash';
  const names = posix.normalize(handler).split('/');
  if (names[0] === '..') return 'handler-outside';
  if (names.some(isPrivateName)) return 'file-private';
  return HANDLER_EXTENSIONS.includes(extname(handler)) ? undefined : 'handler-type';
}

const PROBLEMS = {
  missing: 'handler-missing',
  outside: 'handler-outside',
  private: 'file-private',
  'not-a-file': 'handler-not-a-file',
  'too-large': 'file-irregular',
} as const satisfies Record<Exclude<FileProblem, object>, HandlerProblem>;
