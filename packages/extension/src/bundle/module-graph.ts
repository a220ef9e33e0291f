import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import type { FileProblem, Folder } from '../folder/open-folder.ts';
import { toSlashes } from '../folder/to-slashes.ts';
import { loadModuleResolver } from './module-resolver.ts';
import { PackageJsonError } from './package-files.ts';
import type { RefusalDetail } from './refusal.ts';

/** A file in a bundle. */
export interface GraphModule {
  /** What esbuild knows it by. */
  readonly key: string;
  /** Relative to the extension's folder, with `/`. */
  readonly file: string;
  /** Absolute path, symbolic links followed. */
  readonly path: string;
  readonly hasSideEffects: boolean;
}

/** An import of one file by another; keys of modules. */
export interface GraphImport {
  readonly from: string;
  readonly specifier: string;
  readonly to: string;
}

/** What an import leads to: a module, nothing because its package leaves it out, or a refusal; undefined when it is not found. */
export type Found = { readonly module: GraphModule } | { readonly disabled: true } | RefusalDetail;

/** The files that a bundle is made of, as they are found. */
export interface ModuleGraph {
  readonly folder: Folder;
  readonly modules: ReadonlyMap<string, GraphModule>;
  readonly imports: readonly GraphImport[];
  /** The file of a handler, by its path in the manifest. */
  findHandler(handler: string): Found | undefined;
  /** What a module imports; `from` is its key. */
  findImport(from: string, specifier: string, isRequire: boolean): Found | undefined;
}

/** Begins the graph of a folder. */
export async function createModuleGraph(folder: Folder): Promise<ModuleGraph> {
  const resolver = await loadModuleResolver(folder);
  const modules = new Map<string, GraphModule>();
  const imports: GraphImport[] = [];

  function findFile(path: string, specifier: string): Found | undefined {
    const read = folder.read('source', path);
    if (typeof read === 'string' || 'unreadable' in read)
      return toRefusal(read, specifier, toSlashes(relative(folder.root, path)));
    const file = toSlashes(relative(folder.root, read.path));
    const { isModule, hasSideEffects } = resolver.describe(read.path);
    const key = isModule ? moduleKey(file) : file;
    const module = modules.get(key) ?? { key, file, path: read.path, hasSideEffects };
    modules.set(key, module);
    return { module };
  }

  const find = (specifier: string, locate: () => string | false | undefined): Found | undefined => {
    try {
      const path = locate();
      if (path === false) return { disabled: true };
      return path === undefined ? undefined : findFile(path, specifier);
    } catch (error) {
      if (error instanceof PackageJsonError) return toPackageRefusal(error);
      throw error;
    }
  };

  return {
    folder,
    modules,
    imports,
    findHandler: (handler) => find(handler, () => join(folder.root, handler)),
    findImport(from, specifier, isRequire) {
      const importer = modules.get(from)?.path ?? folder.root;
      if (/^\.\.?(?:\/|$)/.test(specifier) && !folder.mayHold(resolve(dirname(importer), specifier))) {
        return { refusal: { code: 'import-outside', specifier } };
      }
      const found = find(specifier, () => resolver.resolve({ specifier, importer, isRequire }));
      if (found && 'module' in found) imports.push({ from, specifier, to: found.module.key });
      return found;
    },
  };
}

/**
 * esbuild tells from the end of a name whether Node takes a file for an ES module. No path of a file has such an end: it is
 * not normalized.
 */
const moduleKey = (file: string): string =>
  /\.m[jt]s$/.test(file) ? file : `${file}/./${basename(file, extname(file))}.mjs`;

function toRefusal(problem: FileProblem, specifier: string, file: string): RefusalDetail | undefined {
  switch (problem) {
    case 'outside':
      return { refusal: { code: 'import-outside', specifier } };
    case 'private':
      return { refusal: { code: 'file-private', file } };
    case 'not-a-file':
    case 'too-large':
      return { refusal: { code: 'file-irregular', file } };
    default:
      return undefined;
  }
}

function toPackageRefusal({ file, place }: PackageJsonError): RefusalDetail {
  if (place === null) return { refusal: { code: 'file-irregular', file }, range: { file, line: 1, column: 1 } };
  return { refusal: { code: 'source-error', text: `${file} is no JSON object` }, range: { file, ...place } };
}
