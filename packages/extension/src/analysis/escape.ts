import type { Atom, RecordAtom, Value } from './abstract-value.ts';
import { NOTHING, single, UNKNOWN } from './abstract-value.ts';
import { useAnyhow } from './api-calls.ts';
import { type Machine, type Site, UNKNOWN_ARGUMENTS } from './machine.ts';
import { allExportsOf } from './read-exports.ts';

/** Lets code that is not followed have a value: it may call every function in it, with anything. */
export function createEscape(): (machine: Machine, value: Value, site: Site) => void {
  /** Functions called this way already, by the run over the source. */
  let called = new Set<string>();
  let pass = 0;

  function release(machine: Machine, atom: Atom, site: Site, seen: Set<Atom>, self: Value): void {
    if (seen.has(atom)) return;
    seen.add(atom);
    const all = (value: Value, owner: Value = NOTHING) => {
      for (const inner of value) release(machine, inner, site, seen, owner);
    };
    switch (atom.kind) {
      case 'context':
      case 'api':
      case 'resource':
      case 'request':
        machine.reportUnresolved('passed-on', site);
        break;
      case 'operation':
        useAnyhow(machine, atom.endpoint, site);
        break;
      case 'bound':
        all(single(atom.target), atom.self);
        break;
      case 'method':
        all(single(atom.array));
        break;
      case 'namespace':
        all(allExportsOf(machine, atom.file));
        break;
      case 'record':
        machine.add(atom.foreign, UNKNOWN);
        all(membersOf(atom), single(atom));
        break;
      case 'accessor':
        all(single(atom.target), self);
        break;
      case 'class':
        all(single(atom.statics));
        all(machine.construct(single(atom), UNKNOWN_ARGUMENTS, site));
        break;
      case 'function':
        if (isNew(machine, atom, self)) all(machine.call(single(atom), UNKNOWN_ARGUMENTS, self, site));
        break;
      default:
    }
  }

  /** Tells whether a function has not been called this way in this run. */
  function isNew(machine: Machine, atom: Atom, self: Value): boolean {
    const key = machine.atoms.keyOf(new Set([atom, ...self]));
    const before = called.size;
    called.add(key);
    return called.size > before;
  }

  return (machine, value, site) => {
    if (pass !== machine.pass) {
      pass = machine.pass;
      called = new Set();
    }
    const seen = new Set<Atom>();
    for (const atom of [...value]) release(machine, atom, site, seen, NOTHING);
  };
}

const membersOf = ({ fields, elements, sources }: RecordAtom): Value =>
  new Set([...[...fields.values()].flatMap(({ atoms }) => [...atoms]), ...elements.atoms, ...sources.atoms]);
