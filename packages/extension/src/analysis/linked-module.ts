import type { ExportSpecifier, Node } from 'oxc-parser';
import type { SourceModule } from '../sources/source-module.ts';
import { type Atoms, createCell, createRecord, type RecordAtom, type Scope, single } from './abstract-value.ts';
import { blockNames, createScope, varNames } from './scope.ts';

/** A name of another module; `*` is all of them as an object. */
interface Imported {
  readonly specifier: string;
  readonly name: string;
}

/** A module with what it takes from others and gives to them. */
export interface LinkedModule {
  readonly source: SourceModule;
  readonly scope: Scope;
  readonly imports: ReadonlyMap<string, Imported>;
  readonly exports: ReadonlyMap<string, Imported | { readonly local: string }>;
  /** Modules of which everything is exported. */
  readonly stars: readonly string[];
  /** The object `module` of a CommonJS module. */
  readonly commonJs: RecordAtom | undefined;
}

/** The local name of `export default …`. */
export const DEFAULT = '*default*';

export function linkModule(source: SourceModule): LinkedModule {
  const { program, file } = source;
  const imports = new Map<string, Imported>();
  const exports = new Map<string, Imported | { readonly local: string }>();
  const stars: string[] = [];
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      for (const part of node.specifiers) imports.set(part.local.name, importedBy(part, node.source.value));
    } else if (node.type === 'ExportAllDeclaration') {
      if (node.exported === null) stars.push(node.source.value);
      else exports.set(nameOf(node.exported), { specifier: node.source.value, name: '*' });
    } else if (node.type === 'ExportDefaultDeclaration') {
      exports.set('default', { local: DEFAULT });
    } else if (node.type === 'ExportNamedDeclaration') {
      for (const part of node.specifiers) exports.set(nameOf(part.exported), exportedBy(part, node.source?.value));
      if (node.declaration !== null)
        for (const name of [...blockNames([node.declaration]), ...varNames(node.declaration)])
          exports.set(name, { local: name });
    }
  }
  const commonJs = source.hasModuleSyntax ? undefined : createRecord('literal');
  const names = [DEFAULT, ...program.body.flatMap(varNames), ...blockNames(program.body)];
  const activation = { self: createCell(), arguments: createCell(), returns: createCell(), yields: undefined };
  const scope = createScope(file, undefined, activation, names);
  if (commonJs !== undefined) prepareCommonJs(commonJs, scope);
  return { source, scope, imports, exports, stars, commonJs };
}

function importedBy(part: Node, specifier: string): Imported {
  if (part.type === 'ImportSpecifier') return { specifier, name: nameOf(part.imported) };
  return { specifier, name: part.type === 'ImportDefaultSpecifier' ? 'default' : '*' };
}

const exportedBy = ({ local }: ExportSpecifier, specifier: string | undefined) =>
  specifier === undefined ? { local: nameOf(local) } : { specifier, name: nameOf(local) };

const nameOf = (node: ExportSpecifier['local']): string => (node.type === 'Literal' ? node.value : node.name);

function prepareCommonJs(module: RecordAtom, { cells }: Scope): void {
  const exported = createRecord('literal');
  module.fields.set('exports', { atoms: new Set(single(exported)) });
  if (!cells.has('module')) cells.set('module', { atoms: new Set(single(module)) });
  if (!cells.has('exports')) cells.set('exports', { atoms: new Set(single(exported)) });
}

/** The own module that a specifier names in a module, if it is one. */
export function resolveSpecifier({ source: { imports } }: LinkedModule, specifier: string): string | undefined {
  return Object.hasOwn(imports, specifier) ? imports[specifier] : undefined;
}

/** Values that come from packages, and from modules that cannot be parsed, are unknown. */
export const namespaceAtom = (atoms: Atoms, file: string) =>
  atoms.intern(`namespace:${file}`, () => ({ kind: 'namespace' as const, file }));
