import { NOTHING, single, UNKNOWN, union, type Value } from './abstract-value.ts';
import { type LinkedModule, namespaceAtom, resolveSpecifier } from './linked-module.ts';
import { DYNAMIC, keyNamed, type Machine, type Site } from './machine.ts';
import { findCell } from './scope.ts';

/** What a module exports under a name; `*` is all of it. */
export function exportOf(machine: Machine, file: string, name: string, seen: readonly string[] = []): Value {
  const module = machine.modules.get(file);
  const key = `${file}:${name}`;
  if (module === undefined || seen.includes(key)) return UNKNOWN;
  if (name === '*') return single(namespaceAtom(machine.atoms, file));
  if (module.commonJs !== undefined) return commonJsExport(machine, module, name);
  const found = module.exports.get(name);
  if (found === undefined) {
    const values = module.stars.map((specifier) => importOf(machine, module, specifier, name, [...seen, key]));
    return name === 'default' ? NOTHING : union(...values);
  }
  if (!('local' in found)) return importOf(machine, module, found.specifier, found.name, [...seen, key]);
  return localOf(machine, module, found.local, [...seen, key]);
}

/** What a name means at the top of a module. */
export function localOf(machine: Machine, module: LinkedModule, name: string, seen: readonly string[] = []): Value {
  const cell = findCell(module.scope, name);
  if (cell !== undefined) return cell.atoms;
  const imported = module.imports.get(name);
  return imported === undefined ? UNKNOWN : importOf(machine, module, imported.specifier, imported.name, seen);
}

function importOf(
  machine: Machine,
  module: LinkedModule,
  specifier: string,
  name: string,
  seen: readonly string[],
): Value {
  const file = resolveSpecifier(module, specifier);
  return file === undefined ? UNKNOWN : exportOf(machine, file, name, seen);
}

/** `module.exports` is the default export, and its members are the others. */
function commonJsExport(machine: Machine, module: LinkedModule, name: string): Value {
  const exported = module.commonJs?.fields.get('exports')?.atoms ?? NOTHING;
  const site = siteOf(module);
  if (name !== 'default') return machine.read(exported, keyNamed(name), site);
  const records = new Set([...exported].filter(({ kind }) => kind === 'record'));
  return union(exported, machine.read(records, keyNamed(name), site));
}

/** All that a module exports. */
export function allExportsOf(machine: Machine, file: string): Value {
  const files = new Set([file]);
  const values: Value[] = [];
  // What is added on the way is visited as well.
  for (const at of files) {
    const module = machine.modules.get(at);
    if (module === undefined) return UNKNOWN;
    values.push(ownExportsOf(machine, module));
    for (const specifier of module.stars) {
      const star = resolveSpecifier(module, specifier);
      if (star === undefined) values.push(UNKNOWN);
      else files.add(star);
    }
  }
  return union(...values);
}

function ownExportsOf(machine: Machine, module: LinkedModule): Value {
  if (module.commonJs === undefined) {
    return union(...Array.from(module.exports.keys(), (name) => machine.exportOf(module.source.file, name)));
  }
  const exported = commonJsExport(machine, module, 'default');
  return union(exported, machine.read(exported, DYNAMIC, siteOf(module)));
}

/** What reads the members of a CommonJS module. */
const siteOf = ({ source, scope }: LinkedModule): Site => ({ node: source.program, scope });
