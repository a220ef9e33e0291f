import { extname } from 'node:path';
import type { ParseResult, Program } from 'oxc-parser';
import { readDepth } from '../bundle/source-depth.ts';
import type { Folder } from '../folder/open-folder.ts';
import type { IssueRange } from '../rules/issue.ts';
import { findLineStarts, placeAt } from './text-lines.ts';

/** A file of the author's own in the bundle: not of a package, and with a language of its own. */
export interface SourceFile {
  /** Relative to the extension's folder, with `/`. */
  readonly file: string;
  /** Absolute path, symbolic links followed. */
  readonly path: string;
  /** What it imports of the author's own files: specifier → `file`. Packages and data are not among them. */
  readonly imports: Readonly<Record<string, string>>;
}

/** Such a file, read and parsed. */
export interface SourceModule {
  readonly file: string;
  /** Without a byte order mark. Offsets of the program are offsets in it, in UTF-16 units. */
  readonly text: string;
  readonly program: Program;
  /** False for a script without any import or export, which bundlers take for CommonJS. */
  readonly hasModuleSyntax: boolean;
  readonly imports: Readonly<Record<string, string>>;
}

/** Language of a script, in the words of the parser. */
export type Language = 'ts' | 'js';

const LANGUAGES: Readonly<Record<string, Language>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'ts',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
  '.jsx': 'js',
};

/** Tells whether a path is that of a script. */
export const isScript = (path: string): boolean => Object.hasOwn(LANGUAGES, extname(path));

export const languageOf = (path: string): Language => LANGUAGES[extname(path)] ?? 'js';

/** Parses a source whose nesting is known to be bearable; what cannot be parsed has an empty program. */
export type ParseSource = (file: string, text: string) => ParseResult;

/** Loads the parser, which is native code. */
export async function loadParser(): Promise<ParseSource> {
  const { parseSync } = await import('oxc-parser');
  return (file, text) => parseSync(file, text, { lang: languageOf(file), preserveParens: false });
}

/** Reads and parses the author's own files of a bundle, in their order. What cannot be parsed has an empty program. */
export async function loadSourceModules(
  folder: Folder,
  files: readonly SourceFile[],
): Promise<readonly SourceModule[]> {
  if (files.length === 0) return [];
  const parse = await loadParser();
  return files.map(({ file, path, imports }) => {
    const text = readSourceText(folder, path);
    const parsed = parse(file, readDepth(text).tooDeepAt === undefined ? text : '');
    const { program, module } = parsed.errors.length === 0 ? parsed : parse(file, '');
    return { file, text, program, hasModuleSyntax: module.hasModuleSyntax, imports };
  });
}

/** The text of a file that was bundled, without a byte order mark. */
export function readSourceText(folder: Folder, path: string): string {
  const read = folder.read('source', path);
  const bytes = typeof read === 'object' && 'bytes' in read ? read.bytes : new Uint8Array();
  return Buffer.from(bytes)
    .toString()
    .replace(/^\uFEFF/, '');
}
/** Tells whether a file is not empty and yet could not be parsed. */
export const isUnparsed = ({ program, text }: SourceModule): boolean =>
  program.body.length === 0 && text.replace(/^#!.*|\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() !== '';

const known = new WeakMap<SourceModule, readonly number[]>();

function lineStartsOf(module: SourceModule): readonly number[] {
  const before = known.get(module);
  if (before !== undefined) return before;
  const starts = findLineStarts(module.text, /\r\n|[\n\r\u2028\u2029]/g);
  known.set(module, starts);
  return starts;
}

/** Where a node of a module's program is. */
export function rangeOf(module: SourceModule, node: { readonly start: number; readonly end: number }): IssueRange {
  const lineStarts = lineStartsOf(module);
  const end = placeAt(lineStarts, node.end);
  return { file: module.file, ...placeAt(lineStarts, node.start), endLine: end.line, endColumn: end.column };
}
