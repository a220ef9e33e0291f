import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Program } from 'oxc-parser';
import { fileErrorCode } from './file-error.ts';
import type { IssueRange } from './issue.ts';
import { findTooDeep } from './source-depth.ts';

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

const LANGUAGES: Readonly<Record<string, 'ts' | 'js'>> = {
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

/** Reads and parses the author's own files of a bundle, in their order. What cannot be parsed has an empty program. */
export async function loadSourceModules(files: readonly SourceFile[]): Promise<readonly SourceModule[]> {
  if (files.length === 0) return [];
  const [{ parseSync }, texts] = await Promise.all([
    import('oxc-parser'),
    Promise.all(files.map(({ path }) => readText(path))),
  ]);
  return files.map(({ file, imports }, index) => {
    const text = texts[index] ?? '';
    const lang = LANGUAGES[extname(file)] ?? 'js';
    const { program, module } = parseSync(file, findTooDeep(text) === undefined ? text : '', {
      lang,
      preserveParens: false,
    });
    return { file, text, program, hasModuleSyntax: module.hasModuleSyntax, imports };
  });
}

async function readText(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    // The file was there a moment ago, for the bundler.
    fileErrorCode(error);
    return '';
  }
}

const lineStarts = new WeakMap<SourceModule, readonly number[]>();

function lineStartsOf(module: SourceModule): readonly number[] {
  const known = lineStarts.get(module);
  if (known !== undefined) return known;
  const starts = [0, ...Array.from(module.text.matchAll(/\r\n|[\n\r\u2028\u2029]/g), (m) => m.index + m[0].length)];
  lineStarts.set(module, starts);
  return starts;
}

/** Where a node of a module's program is. */
export function rangeOf(module: SourceModule, node: { readonly start: number; readonly end: number }): IssueRange {
  const [line, column] = placeOf(module, node.start);
  const [endLine, endColumn] = placeOf(module, node.end);
  return { file: module.file, line, column, endLine, endColumn };
}

function placeOf(module: SourceModule, offset: number): readonly [line: number, column: number] {
  const starts = lineStartsOf(module);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return [low + 1, offset - (starts[low] ?? 0) + 1];
}
