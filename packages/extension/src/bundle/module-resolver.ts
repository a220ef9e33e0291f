import { dirname, matchesGlob, relative } from 'node:path';
import type { FileSystem, Resolver } from 'enhanced-resolve';
import { isInPackage } from '../folder/is-in-package.ts';
import type { Folder } from '../folder/open-folder.ts';
import { toSlashes } from '../folder/to-slashes.ts';
import { languageOf } from '../sources/source-module.ts';
import { createPackageFiles, type PackageFiles, type PackageJson, PackageJsonError } from './package-files.ts';

/** How a module asks for another. */
export interface ModuleRequest {
  readonly specifier: string;
  /** Absolute path of the asking file. */
  readonly importer: string;
  readonly isRequire: boolean;
}

/** Where modules of a folder are, by the rules of Node and of bundlers for browsers. */
export interface ModuleResolver {
  /**
   * Absolute path of what a module asks for, symbolic links not followed; false when a package leaves it out for browsers;
   * undefined when there is none.
   * @throws PackageJsonError
   */
  resolve(request: ModuleRequest): string | false | undefined;
  /** What the package.json of a file's package says about it. @throws PackageJsonError */
  describe(path: string): ModuleDescription;
}

/** What a package.json says about one of its files. */
export interface ModuleDescription {
  /** Node takes the file for an ES module, whatever it looks like. */
  readonly isModule: boolean;
  /** False: the package promises that the file can be left out when nothing of it is used. */
  readonly hasSideEffects: boolean;
}

const OWN_EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];
const PACKAGE_EXTENSIONS = ['.jsx', '.js', '.tsx', '.ts', '.css', '.json'];

/** TypeScript names the file that it will become. */
const EXTENSION_ALIAS = {
  '.js': ['.js', '.ts', '.tsx'],
  '.jsx': ['.jsx', '.tsx'],
  '.mjs': ['.mjs', '.mts'],
  '.cjs': ['.cjs', '.cts'],
};

/** Loads the resolver, which asks `folder` for all that it reads. */
export async function loadModuleResolver(folder: Folder): Promise<ModuleResolver> {
  const { default: enhancedResolve } = await import('enhanced-resolve');
  const packageFiles = createPackageFiles(folder);
  const fileSystem = toFileSystem(folder, packageFiles);
  const resolvers = new Map<string, Resolver>();

  function resolverFor({ importer, isRequire }: ModuleRequest): Resolver {
    const isOwn = !isInPackage(relative(folder.root, importer));
    const isTypeScript = languageOf(importer) === 'ts';
    const key = `${isRequire} ${isOwn} ${isTypeScript}`;
    const resolver =
      resolvers.get(key) ??
      enhancedResolve.ResolverFactory.createResolver({
        fileSystem,
        conditionNames: ['worker', 'browser', isRequire ? 'require' : 'import'],
        aliasFields: ['browser'],
        mainFields: isRequire ? ['browser', 'main', 'module'] : ['browser', 'module', 'main'],
        extensions: isOwn ? OWN_EXTENSIONS : PACKAGE_EXTENSIONS,
        ...(isTypeScript && { extensionAlias: EXTENSION_ALIAS }),
        modules: ['node_modules', ...folder.otherPackages],
        symlinks: false,
        pnpApi: null,
        unsafeCache: false,
      });
    resolvers.set(key, resolver);
    return resolver;
  }

  return {
    resolve(request) {
      const { specifier, importer } = request;
      let found: string | false | undefined;
      resolverFor(request).resolve({}, dirname(importer), specifier, {}, (error, path) => {
        if (error instanceof PackageJsonError) throw error;
        if (!error) found = path;
      });
      return found;
    },
    describe(path) {
      const scope = packageFiles.scopeOf(path);
      return {
        isModule: /\.m[jt]s$/.test(path) || (/\.[jt]sx?$/.test(path) && scope?.content.type === 'module'),
        hasSideEffects: scope === undefined || hasSideEffects(scope, path),
      };
    },
  };
}

type Answer<T> = (error: Error | null, result?: T) => void;

/** What the resolver asks of a file system. What is not where files may be read is not there. */
function toFileSystem(folder: Folder, { read }: PackageFiles): FileSystem {
  const missing = Object.assign(new Error('missing'), { code: 'ENOENT' });
  const fileSystem = {
    stat(path: string, answer: Answer<{ isFile(): boolean; isDirectory(): boolean }>) {
      const found = folder.find(path);
      if (found === undefined) answer(missing);
      else answer(null, { isFile: () => found === 'file', isDirectory: () => found === 'folder' });
    },
    readJson(path: string, answer: Answer<object>) {
      let content: object | undefined;
      try {
        content = read(path)?.content;
      } catch (error) {
        return answer(error as Error);
      }
      return content === undefined ? answer(missing) : answer(null, content);
    },
    readFile: (_path: string, answer: Answer<never>) => answer(missing),
    readdir: (_path: string, answer: Answer<never>) => answer(missing),
    readlink: (_path: string, answer: Answer<never>) => answer(missing),
  };
  return fileSystem as unknown as FileSystem;
}

function hasSideEffects({ folder, content }: PackageJson, path: string): boolean {
  const { sideEffects } = content;
  if (sideEffects === false) return false;
  if (!Array.isArray(sideEffects)) return true;
  const file = toSlashes(relative(folder, path));
  return sideEffects.some((pattern) => {
    if (typeof pattern !== 'string') return true;
    const plain = pattern.replace(/^\.?\//, '');
    return matchesGlob(file, plain.includes('/') ? plain : `**/${plain}`);
  });
}
