import { dirname, join, relative } from 'node:path';
import type { Folder } from '../folder/open-folder.ts';
import { toSlashes } from '../folder/to-slashes.ts';
import { parseJsonDocument } from '../manifest/json-document.ts';

/** A package.json cannot be taken at its word: it is not read, or is no JSON object. */
export class PackageJsonError extends Error {
  /** Relative to the extension's folder, with `/`. */
  readonly file: string;
  /** Where it is no JSON; null when it is not read at all. */
  readonly place: { readonly line: number; readonly column: number } | null;

  constructor(file: string, place: PackageJsonError['place']) {
    super(file);
    this.file = file;
    this.place = place;
  }
}

/** A package.json and the folder that it speaks for. */
export interface PackageJson {
  readonly folder: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The files called package.json of a folder and its packages, each parsed once. */
export interface PackageFiles {
  /** Undefined when there is none. @throws PackageJsonError */
  read(path: string): PackageJson | undefined;
  /** That of the package which a file belongs to. @throws PackageJsonError */
  scopeOf(path: string): PackageJson | undefined;
}

export function createPackageFiles(folder: Folder): PackageFiles {
  const known = new Map<string, PackageJson | undefined>();

  function read(path: string): PackageJson | undefined {
    if (known.has(path)) return known.get(path);
    const found = load(path);
    known.set(path, found);
    return found;
  }

  function load(path: string): PackageJson | undefined {
    if (folder.find(path) !== 'file') return undefined;
    const file = toSlashes(relative(folder.root, path));
    const found = folder.read('package', path);
    if (typeof found === 'string' || 'unreadable' in found) {
      if (found === 'missing') return undefined;
      throw new PackageJsonError(file, null);
    }
    return { folder: dirname(path), content: parseObject(file, Buffer.from(found.bytes).toString()) };
  }

  function scopeOf(path: string): PackageJson | undefined {
    const parent = dirname(path);
    if (parent === path) return undefined;
    return read(join(parent, 'package.json')) ?? scopeOf(parent);
  }

  return { read, scopeOf };
}

/** @throws PackageJsonError */
function parseObject(file: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Its place is looked up below.
  }
  const { line, column } = parseJsonDocument(text, file).issues[0]?.range ?? { line: 1, column: 1 };
  throw new PackageJsonError(file, { line, column });
}
