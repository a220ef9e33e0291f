import { open } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import type { Location, Message } from 'esbuild';
import { MANIFEST_FILE } from '#contract';
import { ENTRY_PREFIX } from './bundle-options.ts';
import { PLUGIN_NAME, type Refusal, TILLKIT_MODULE } from './bundle-plugins.ts';
import { fileErrorCode } from './file-error.ts';
import { createIssue, type Issue, type IssueRange } from './issue.ts';
import { toSlashes } from './to-slashes.ts';

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

/** The module of Node that a failed import names, when that is what esbuild's message is about. */
export function nodeModuleOf({ text }: Message): string | undefined {
  const specifier = unresolvedOf(text);
  return specifier !== undefined && (isBuiltin(specifier) || specifier.startsWith('node:')) ? specifier : undefined;
}

const unresolvedOf = (text: string) => /^Could not resolve (?:\w+\()?"(.*)"\)?$/.exec(text)?.[1];

/** The finding of a handler, by its path in the manifest, that has no default export. */
export const createNoDefaultIssue = (handler: string): Issue =>
  createIssue('handler-no-default', startOf(handler), null, { handler });

/** The finding of source that ended the bundler's process, or kept it busy for ever; nobody knows where it is. */
export const createStoppedIssue = (): Issue => createIssue('bundler-stopped', startOf(MANIFEST_FILE), null, {});

/** The finding of a manifest that names more handler files than are bundled. */
export const createTooManyIssue = (count: number, max: number): Issue =>
  createIssue('handlers-too-many', startOf(MANIFEST_FILE), '/webhooks', { count, max });

/** The finding of a file, relative to the folder, that the bundler would read without an end. */
export const createIrregularIssue = (file: string): Issue =>
  createIssue('file-irregular', startOf(file), null, { file });

const startOf = (file: string): IssueRange => ({ file: posix.normalize(file), line: 1, column: 1 });

function toErrorIssue(message: Message, range: IssueRange): Issue {
  const { text, location, pluginName, detail } = message;
  if (pluginName === PLUGIN_NAME) return toRefusalIssue(detail, range);
  if (location?.file.startsWith(ENTRY_PREFIX) && /^No matching export .* for import "default"$/.test(text)) {
    return createNoDefaultIssue(location.file.slice(ENTRY_PREFIX.length));
  }
  const name = /^No matching export in "(.*)" for import "(.*)"$/.exec(text);
  if (name?.[1] === TILLKIT_MODULE) return createIssue('import-tillkit', range, null, { specifier: name[2] ?? '' });
  const specifier = unresolvedOf(text) ?? unreadableOf(message);
  if (specifier !== undefined) {
    const code = nodeModuleOf(message) === undefined ? 'import-unresolved' : 'import-node-builtin';
    return createIssue(code, range, null, { specifier });
  }
  const extension = /^No loader is configured for "(.*)" files: /.exec(text)?.[1];
  if (extension !== undefined) return createIssue('import-type', range, null, { extension });
  if (text.startsWith('Top-level await is currently not supported')) {
    return createIssue('top-level-await', range, null, {});
  }
  return createIssue('source-error', range, null, { text });
}

function toRefusalIssue(refusal: Refusal, range: IssueRange): Issue {
  switch (refusal.code) {
    case 'source-jsx':
      return createIssue(refusal.code, range, null, {});
    case 'import-node-package': {
      const { code, ...args } = refusal;
      return createIssue(code, range, null, args);
    }
    case 'file-irregular':
      return createIssue(refusal.code, range, null, { file: refusal.file });
    case 'source-too-deep':
      return createIssue(refusal.code, range, null, { maxBrackets: refusal.maxBrackets });
    default:
      return createIssue(refusal.code, range, null, { specifier: refusal.specifier });
  }
}

/** What an import names whose file is there under a name in other letters, or not a file: esbuild tells the path only. */
function unreadableOf({ text, location }: Message): string | undefined {
  if (!text.startsWith('Cannot read file: ') || location === null) return undefined;
  const { lineText, column, length } = location;
  const named = Buffer.from(lineText)
    .subarray(column, column + length)
    .toString();
  return named.replace(/^["'`]|["'`]$/g, '');
}

async function toRange(root: string, location: Location | null): Promise<IssueRange> {
  if (location === null) return startOf(MANIFEST_FILE);
  if (location.file.startsWith(ENTRY_PREFIX)) return startOf(location.file.slice(ENTRY_PREFIX.length));
  const { line, column, length } = location;
  const lineBytes = Buffer.from(location.lineText);
  // esbuild counts bytes, those of a byte order mark included, which its line lacks.
  const start = line === 1 && (await startsWithBom(join(root, location.file))) ? Math.max(0, column - 3) : column;
  const columnAt = (bytes: number) => lineBytes.subarray(0, bytes).toString().length + 1;
  const range = { file: toSlashes(location.file), line, column: columnAt(start) };
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
