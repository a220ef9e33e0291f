import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import type { Location, Message } from 'esbuild';
import { MANIFEST_FILE } from '#contract';
import type { Folder } from '../folder/open-folder.ts';
import { createIssue, type Issue, type IssueRange } from '../rules/issue.ts';
import { ENTRY_PREFIX } from './bundle-options.ts';
import { FILE_PREFIX, TILLKIT_MODULE } from './bundle-plugin.ts';
import type { ModuleGraph } from './module-graph.ts';
import { PLUGIN_NAME, type RefusalDetail } from './refusal.ts';

/** Turns what esbuild says into findings, each once. */
export function toIssues(
  graph: ModuleGraph,
  { errors, warnings }: { readonly errors: readonly Message[]; readonly warnings: readonly Message[] },
): readonly Issue[] {
  const issues = [
    ...errors.map((message) => toErrorIssue(graph, message)),
    ...warnings.map(({ text, location }) =>
      createIssue('source-suspicious', toRange(graph, location), null, { text: nameFiles(graph, text) }),
    ),
  ];
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];
}

/** The module of Node that a failed import names, when that is what esbuild's message is about. */
export function nodeModuleOf({ text }: Message): string | undefined {
  const specifier = unresolvedOf(text);
  return specifier !== undefined && (isBuiltin(specifier) || specifier.startsWith('node:')) ? specifier : undefined;
}

const unresolvedOf = (text: string) => /^Could not resolve "(.*)"$/.exec(text)?.[1];

/** The finding of a handler, by its path in the manifest, that has no default export. */
export const createNoDefaultIssue = (handler: string): Issue =>
  createIssue('handler-no-default', startOf(handler), null, { handler });

/** The finding of source that ended the bundler's process, or kept it busy for ever; nobody knows where it is. */
export const createStoppedIssue = (): Issue => createIssue('bundler-stopped', startOf(MANIFEST_FILE), null, {});

/** The finding of a manifest that names more handler files than are bundled. */
export const createTooManyIssue = (count: number, max: number): Issue =>
  createIssue('handlers-too-many', startOf(MANIFEST_FILE), '/webhooks', { count, max });

const startOf = (file: string): IssueRange => ({ file: posix.normalize(file), line: 1, column: 1 });

function toErrorIssue(graph: ModuleGraph, message: Message): Issue {
  const { text, location, pluginName, detail } = message;
  const range = toRange(graph, location);
  // What a plugin throws comes back like this, too.
  if (detail instanceof Error) throw detail;
  if (pluginName === PLUGIN_NAME) return toRefusalIssue(range, detail);
  if (location?.file.startsWith(ENTRY_PREFIX) && /^No matching export .* for import "default"$/.test(text)) {
    return createNoDefaultIssue(location.file.slice(ENTRY_PREFIX.length));
  }
  const name = /^No matching export in "(.*)" for import "(.*)"$/.exec(text);
  if (name?.[1] === TILLKIT_MODULE) return createIssue('import-tillkit', range, null, { specifier: name[2] ?? '' });
  if (PATTERN.test(text)) return createIssue('import-computed', range, null, {});
  const specifier = unresolvedOf(text);
  if (specifier !== undefined) {
    const code = nodeModuleOf(message) === undefined ? 'import-unresolved' : 'import-node-builtin';
    return createIssue(code, range, null, { specifier });
  }
  const inWords = text.replace(
    / with the "esm" output format due to strict mode$/,
    ' in a bundle, which is strict code',
  );
  return createIssue('source-error', range, null, { text: nameFiles(graph, inWords) });
}

function toRefusalIssue(importRange: IssueRange, { refusal, range = importRange }: RefusalDetail): Issue {
  switch (refusal.code) {
    case 'source-jsx':
      return createIssue(refusal.code, range, null, {});
    case 'import-node-package': {
      const { code, ...args } = refusal;
      return createIssue(code, range, null, args);
    }
    case 'import-type':
      return createIssue(refusal.code, range, null, { extension: refusal.extension });
    case 'source-error':
      return createIssue(refusal.code, range, null, { text: refusal.text });
    case 'file-irregular':
    case 'file-private':
      return createIssue(refusal.code, range, null, { file: refusal.file });
    case 'source-too-deep':
      return createIssue(refusal.code, range, null, { maxBrackets: refusal.maxBrackets });
    default:
      return createIssue(refusal.code, range, null, { specifier: refusal.specifier });
  }
}

/** What esbuild says of an import by a pattern, for which it may not look. */
const PATTERN = /^Could not resolve (?:import|require)\(/;

/** A text of esbuild with the names of files as the author knows them. */
function nameFiles({ modules }: ModuleGraph, text: string): string {
  const named = [...modules.values()].filter(({ key }) => text.includes(FILE_PREFIX + key));
  const longestFirst = named.sort((a, b) => b.key.length - a.key.length);
  return longestFirst.reduce((shown, { key, file }) => shown.replaceAll(FILE_PREFIX + key, () => file), text);
}

function toRange({ folder, modules }: ModuleGraph, location: Location | null): IssueRange {
  if (location === null) return startOf(MANIFEST_FILE);
  if (location.file.startsWith(ENTRY_PREFIX)) return startOf(location.file.slice(ENTRY_PREFIX.length));
  const { line, column, length } = location;
  const file = modules.get(location.file.slice(FILE_PREFIX.length))?.file ?? location.file;
  const lineBytes = Buffer.from(location.lineText);
  // esbuild counts bytes, those of a byte order mark included, which its line lacks.
  const start = line === 1 && startsWithBom(folder, file) ? Math.max(0, column - 3) : column;
  const columnAt = (bytes: number) => lineBytes.subarray(0, bytes).toString().length + 1;
  const range = { file, line, column: columnAt(start) };
  const end = start + length;
  return end > lineBytes.length ? range : { ...range, endLine: line, endColumn: columnAt(end) };
}

function startsWithBom(folder: Folder, file: string): boolean {
  const read = folder.read('source', join(folder.root, file));
  return typeof read === 'object' && 'bytes' in read && Buffer.from(read.bytes).subarray(0, 3).equals(BOM);
}

const BOM = Buffer.from('\uFEFF');
