import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { ExportDefaultDeclarationKind, Program, Statement } from 'oxc-parser';
import { fileErrorCode } from './file-error.ts';
import { MAX_FILE_BYTES } from './irregular-files.ts';
import { isInPackage } from './is-in-package.ts';
import { readDepth } from './source-depth.ts';
import { isScript, loadParser, type ParseSource, type SourceModule } from './source-module.ts';

/** What no parse tells for certain: CommonJS, names in disguise, files that a source names as its source map. */
const DOUBTFUL = /\brequire\b|\\u|sourceMappingURL|^\uFEFF/;

/**
 * Reads and parses the handlers and all that they import, as long as there is no doubt which files these are and that
 * esbuild can be left alone with them: modules in the folder, imported by their exact paths, or `ApiError` of `tillkit`.
 * Every handler exports a function. Undefined where anything else is met.
 */
export async function readPlainModules(
  root: string,
  handlers: readonly string[],
): Promise<readonly SourceModule[] | undefined> {
  const parse = await loadParser();
  const modules = new Map<string, SourceModule>();
  const files = [...handlers];
  for (const file of files) {
    if (modules.has(file)) continue;
    const module = readPlainModule(root, file, parse);
    if (module === undefined) return undefined;
    modules.set(file, module);
    files.push(...Object.values(module.imports));
  }
  const areCallable = handlers.every((handler) => exportsFunction(modules.get(handler)?.program));
  return areCallable && !mayRedirect(root, [...modules.keys()]) ? [...modules.values()] : undefined;
}

function readPlainModule(root: string, file: string, parse: ParseSource): SourceModule | undefined {
  const text = isOwnModule(file) ? readPlainText(join(root, file)) : undefined;
  if (text === undefined || DOUBTFUL.test(text)) return undefined;
  const { tooDeepAt, isSure } = readDepth(text);
  if (tooDeepAt !== undefined || !isSure) return undefined;
  const { program, module, errors } = parse(file, text);
  const imports = errors.length > 0 || module.dynamicImports.length > 0 ? undefined : readImports(file, program);
  return imports && module.hasModuleSyntax ? { file, text, program, hasModuleSyntax: true, imports } : undefined;
}

/** Not with a sign that means more than itself to somebody: a separator, a pattern, a suffix, another name. */
const isOwnModule = (file: string): boolean =>
  isScript(file) && !isInPackage(file) && posix.normalize(file) === file && !/^\.\.?\/|[\\:*=?#]/.test(file);

/** The text of a regular file that is where its path says; symbolic links lead elsewhere. */
function readPlainText(path: string): string | undefined {
  try {
    const stats = lstatSync(path);
    const isPlain = stats.isFile() && stats.size <= MAX_FILE_BYTES && realpathSync.native(path) === path;
    return isPlain ? readFileSync(path, 'utf8') : undefined;
  } catch (error) {
    fileErrorCode(error);
    return undefined;
  }
}

/** What a module imports of the folder, specifier → file; undefined when it imports anything else. */
function readImports(file: string, { body }: Program): Readonly<Record<string, string>> | undefined {
  const imports: Record<string, string> = {};
  for (const statement of body) {
    const source = sourceOf(statement);
    if (source === undefined || isOfApiError(statement)) continue;
    if (!/^\.\.?\//.test(source.specifier) || source.hasAttributes) return undefined;
    imports[source.specifier] = posix.join(posix.dirname(file), source.specifier);
  }
  return imports;
}

/** What a statement imports or exports again, but for types, which are gone in the bundle. */
function sourceOf(statement: Statement): { readonly specifier: string; readonly hasAttributes: boolean } | undefined {
  switch (statement.type) {
    case 'ImportDeclaration':
      if (statement.importKind === 'type') return undefined;
      break;
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      if (statement.exportKind === 'type' || statement.source === null) return undefined;
      break;
    default:
      return undefined;
  }
  const { source, attributes } = statement;
  return { specifier: source?.value ?? '', hasAttributes: attributes.length > 0 };
}

/** The only thing that `tillkit` has for a running handler; the rest are types. */
const isOfApiError = (statement: Statement): boolean =>
  statement.type === 'ImportDeclaration' &&
  statement.source.value === 'tillkit' &&
  statement.attributes.length === 0 &&
  statement.specifiers.every(
    (specifier) =>
      specifier.type === 'ImportSpecifier' &&
      (specifier.importKind === 'type' ||
        (specifier.imported.type === 'Identifier' && specifier.imported.name === 'ApiError')),
  );

/** Tells whether a package.json may send an import elsewhere: that of a folder, or of one above it. */
function mayRedirect(root: string, files: readonly string[]): boolean {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = dirname(join(root, file)); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].some((folder) => {
    const path = join(folder, 'package.json');
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return false;
    const text = readPlainText(path);
    return text === undefined || /browser|\\u/.test(text);
  });
}

/** Tells whether a module certainly exports a function by default. */
function exportsFunction(program: Program | undefined): boolean {
  const exported = program?.body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration;
  if (program === undefined || exported === undefined) return false;
  const value = withoutTypes(exported);
  if (value.type !== 'Identifier') return isFunction(value);
  return program.body.some((statement) => {
    if (statement.type === 'FunctionDeclaration') return statement.id?.name === value.name;
    if (statement.type !== 'VariableDeclaration') return false;
    return statement.declarations.some(
      ({ id, init }) =>
        id.type === 'Identifier' && id.name === value.name && init !== null && isFunction(withoutTypes(init)),
    );
  });
}

const withoutTypes = (node: ExportDefaultDeclarationKind): ExportDefaultDeclarationKind =>
  node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression' ? withoutTypes(node.expression) : node;

const isFunction = ({ type }: ExportDefaultDeclarationKind): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';
