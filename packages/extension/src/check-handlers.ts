import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { extname, posix, resolve, win32 } from 'node:path';
import { fileErrorCode } from './file-error.ts';
import { isInside } from './is-inside.ts';
import { createIssue, type Issue } from './issue.ts';
import { findField, itemsOf, type JsonDocument } from './json-document.ts';

const HANDLER_EXTENSIONS = ['.ts', '.mts', '.js', '.mjs'];

type HandlerProblem =
  | 'handler-absolute'
  | 'handler-backslash'
  | 'handler-missing'
  | 'handler-not-a-file'
  | 'handler-outside'
  | 'handler-type'
  | { readonly unreadable: string };

/** Checks the files that a manifest names, of handlers and of panels, each at its value in the manifest; `root` is a path without links. */
export async function checkHandlers(root: string, document: JsonDocument): Promise<readonly Issue[]> {
  const entries = [...filesIn(document, 'webhooks', 'handler'), ...filesIn(document, 'ui', 'entry')];
  const handlers = [...new Set(entries.map(({ handler }) => handler))];
  const found = await Promise.all(
    handlers.map(async (handler) => [handler, await findProblem(root, handler)] as const),
  );
  const problems = new Map(found);
  return entries.flatMap(({ node, path, handler }) => {
    const problem = problems.get(handler);
    if (problem === undefined) return [];
    const range = document.rangeOf(node);
    return typeof problem === 'string'
      ? [createIssue(problem, range, path, { handler })]
      : [createIssue('handler-unreadable', range, path, { handler, problem: problem.unreadable })];
  });
}

/** The files that the entries of a list name in one of their fields. */
const filesIn = (document: JsonDocument, list: string, field: string) =>
  itemsOf(findField(document.root, list)).flatMap((entry, index) => {
    const node = findField(entry, field);
    if (node?.type !== 'string' || node.value === '') return [];
    return [{ node, path: `/${list}/${index}/${field}`, handler: String(node.value) }];
  });

async function findProblem(root: string, handler: string): Promise<HandlerProblem | undefined> {
  if (posix.isAbsolute(handler) || win32.isAbsolute(handler)) return 'handler-absolute';
  if (handler.includes('\\')) return 'handler-backslash';
  const file = resolve(root, handler);
  if (!isInside(root, file)) return 'handler-outside';
  try {
    const stats = await stat(file);
    if (!isInside(root, await realpath(file))) return 'handler-outside';
    if (!stats.isFile()) return 'handler-not-a-file';
    if (!HANDLER_EXTENSIONS.includes(extname(handler))) return 'handler-type';
    await access(file, constants.R_OK);
    return undefined;
  } catch (error) {
    const code = fileErrorCode(error);
    return MISSING.includes(code) ? 'handler-missing' : { unreadable: code };
  }
}

/** The last two are names that no file can have. */
const MISSING = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];
