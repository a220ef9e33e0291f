import { open } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, posix, sep } from 'node:path';
import type { Location, Message } from 'esbuild';
import { MANIFEST_FILE } from '#contract';
import { ENTRY_PREFIX } from './bundle-options.ts';
import { PLUGIN_NAME, type RefusedImport } from './bundle-plugins.ts';
import { fileErrorCode } from './file-error.ts';
import { createIssue, type Issue, type IssueRange } from './issue.ts';

/** Turns what esbuild says into findings. */
export async function toIssues(
  root: string,
  { errors, warnings }: { readonly errors: readonly Message[]; readonly warnings: readonly Message[] },
): Promise<readonly Issue[]> {
  const convert = (messages: readonly Message[], toIssue: (message: Message, range: IssueRange) => Issue) =>
    Promise.all(messages.map(async (message) => toIssue(message, await toRange(root, message.location))));
  const found = await Promise.all([
    convert(errors, toErrorIssue),
    convert(warnings, ({ text }, range) => createIssue('source-suspicious', range, null, { text })),
  ]);
  return found.flat();
}

/** The finding of a handler, by its path in the manifest, that has no default export. */
export const createNoDefaultIssue = (handler: string): Issue =>
  createIssue('handler-no-default', startOf(handler), null, { handler });

const startOf = (file: string): IssueRange => ({ file: posix.normalize(file), line: 1, column: 1 });

function toErrorIssue({ text, location, pluginName, detail }: Message, range: IssueRange): Issue {
  if (pluginName === PLUGIN_NAME) {
    const code: RefusedImport = detail;
    return createIssue(code, range, null, { specifier: text });
  }
  if (location?.file.startsWith(ENTRY_PREFIX) && /^No matching export .* for import "default"$/.test(text)) {
    return createNoDefaultIssue(location.file.slice(ENTRY_PREFIX.length));
  }
  const specifier = /^Could not resolve "(.*)"$/.exec(text)?.[1];
  if (specifier !== undefined) {
    const code = isBuiltin(specifier) || specifier.startsWith('node:') ? 'import-node-builtin' : 'import-unresolved';
    return createIssue(code, range, null, { specifier });
  }
  const extension = /^No loader is configured for "(.*)" files: /.exec(text)?.[1];
  if (extension !== undefined) return createIssue('import-type', range, null, { extension });
  if (text.startsWith('Top-level await is currently not supported')) {
    return createIssue('top-level-await', range, null, {});
  }
  return createIssue('source-error', range, null, { text });
}

async function toRange(root: string, location: Location | null): Promise<IssueRange> {
  if (location === null) return startOf(MANIFEST_FILE);
  if (location.file.startsWith(ENTRY_PREFIX)) return startOf(location.file.slice(ENTRY_PREFIX.length));
  const { line, column, length } = location;
  const lineBytes = Buffer.from(location.lineText);
  // esbuild counts bytes, those of a byte order mark included, which its line lacks.
  const start = line === 1 && (await startsWithBom(join(root, location.file))) ? Math.max(0, column - 3) : column;
  const columnAt = (bytes: number) => lineBytes.subarray(0, bytes).toString().length + 1;
  const range = { file: location.file.replaceAll(sep, '/'), line, column: columnAt(start) };
  const end = start + length;
  return end > lineBytes.length ? range : { ...range, endLine: line, endColumn: columnAt(end) };
}

async function startsWithBom(path: string): Promise<boolean> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0);
    return bytesRead === 3 && buffer.toString() === '\uFEFF';
  } catch (error) {
    // The file may be gone by now; its first column is then a guess.
    fileErrorCode(error);
    return false;
  }
}
