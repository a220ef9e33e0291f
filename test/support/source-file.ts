import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Program, parseSync, Visitor, type VisitorObject } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');

/** A source file of the repository, parsed. */
export interface SourceFile {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  /** What it imports in any form, types included. */
  readonly imports: readonly string[];
}

/** Every file and folder below a folder of the repository, relative to the repository; installed and built ones not. */
export function listPaths(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.tillkit'].includes(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? [path, ...listPaths(path)] : [path];
    });
}

/** Parses every script below a folder of the repository. */
export const readSourceFiles = (folder: string): SourceFile[] =>
  listPaths(folder)
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path))
    .map(readSourceFile);

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
  return { path, text, program, imports: importsOf(program) };
}

function importsOf(program: Program): string[] {
  const found: string[] = [];
  const note = (source: unknown) => {
    if (typeof source === 'object' && source !== null && 'value' in source) found.push(String(source.value));
  };
  visit(program, {
    ImportDeclaration: ({ source }) => note(source),
    ExportAllDeclaration: ({ source }) => note(source),
    ExportNamedDeclaration: ({ source }) => note(source),
    ImportExpression: ({ source }) => note(source),
    TSImportType: ({ source }) => note(source),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require') note(first);
    },
  });
  return found;
}

/** Visits every node of a program. */
export const visit = (program: Program, visitor: VisitorObject): void => new Visitor(visitor).visit(program);

/** Path of an import relative to the repository, as seen from a file. */
export const resolveImport = (from: string, specifier: string): string =>
  relative(root, join(root, from, '..', specifier)).replaceAll('\\', '/');
