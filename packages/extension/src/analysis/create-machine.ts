import type { EndpointName } from '#contract';
import { rangeOf, type SourceModule } from '../sources/source-module.ts';
import { Atoms, type Cell, createRecord, UNKNOWN, type Value } from './abstract-value.ts';
import { bindPattern } from './bind-pattern.ts';
import { callValue } from './call.ts';
import { unwrap } from './children.ts';
import { createEscape } from './escape.ts';
import { evaluateNode } from './evaluate.ts';
import { constructValue, initializeInstance } from './evaluate-class.ts';
import { evaluateStatements } from './evaluate-statement.ts';
import { linkModule } from './linked-module.ts';
import { type Machine, type Site, TooComplex } from './machine.ts';
import type { ApiUse, PermissionAnalysis, UnresolvedUse } from './permission-analysis.ts';
import { exportOf } from './read-exports.ts';
import { readMember } from './read-member.ts';
import { writeMember } from './write-member.ts';

const MAX_STEPS = 3_000_000;
const MAX_DEPTH = 500;
const MAX_PASSES = 50;
const MAX_ATOMS = 64;

/** A machine with its runs and its report. */
export interface RunningMachine extends Machine {
  /** Runs something over and over until nothing is learnt any more, then once more to report. */
  settle(run: () => void): PermissionAnalysis;
}

/** Puts the parts of the analysis together. */
export function createMachine(sources: readonly SourceModule[]): RunningMachine {
  const atoms = new Atoms();
  const modules = new Map(sources.map((source) => [source.file, linkModule(source)]));
  const letGo = createEscape();
  const uses = new Map<string, ApiUse>();
  const unresolved = new Map<string, UnresolvedUse>();
  const state = { pass: 0, isStrict: false, isReporting: false, hasLearnt: false, depth: 0, steps: 0 };

  const rangeAt = ({ node, scope }: Site) => {
    const source = modules.get(scope.file)?.source;
    return source === undefined ? { file: scope.file, line: 1, column: 1 } : rangeOf(source, node);
  };
  const placeOf = ({ node, scope }: Site) => `${scope.file}:${node.start}:${node.end}`;

  const charge = (steps: number) => {
    state.steps += steps;
    if (state.steps > MAX_STEPS) throw new TooComplex();
  };

  const machine: RunningMachine = {
    atoms,
    modules,
    get pass() {
      return state.pass;
    },
    get isStrict() {
      return state.isStrict;
    },
    add: (cell, value) => {
      charge(value.size);
      if (addAtoms(cell, value)) state.hasLearnt = true;
    },
    recordAt: ({ node, scope }, shape, use = '') =>
      atoms.intern(`record:${scope.id}:${node.type}:${node.start}:${node.end}:${use}`, () => createRecord(shape)),
    functionAt: (node, scope) =>
      atoms.intern(`function:${scope.id}:${node.start}:${node.end}`, () => ({ kind: 'function', node, scope })),
    evaluate: (node, scope) => {
      state.depth += 1;
      if (state.depth > MAX_DEPTH) throw new TooComplex();
      charge(1);
      const value = evaluateNode(machine, unwrap(node), scope);
      state.depth -= 1;
      return value;
    },
    evaluateStatements: (nodes, scope) => evaluateStatements(machine, nodes, scope),
    bind: (pattern, value, scope) => bindPattern(machine, pattern, value, scope),
    read: (object, key, site) => {
      const value = readMember(machine, object, key, site);
      charge(object.size + value.size);
      return value;
    },
    write: (object, key, value, site) => writeMember(machine, object, key, value, site),
    call: (callee, given, self, site) => {
      charge(callee.size * (1 + self.size + given.list.reduce((sum, { size }) => sum + size, given.rest.size)));
      return callValue(machine, callee, given, self, site);
    },
    construct: (callee, given, site) => constructValue(machine, callee, given, site),
    initialize: (made, instance, given, site) => initializeInstance(machine, made, instance, given, site),
    escape: (value, site) => letGo(machine, value, site),
    exportOf: (file, name) => exportOf(machine, file, name),
    reportUse: (endpoint: EndpointName, permissions, possible, site) => {
      if (!state.isReporting) return;
      const key = `${placeOf(site)}:${endpoint}`;
      const before = uses.get(key);
      const sure = [...new Set([...(before?.permissions ?? []), ...permissions])];
      const maybe = [...new Set([...(before?.possible ?? []), ...possible])].filter((code) => !sure.includes(code));
      uses.set(key, { endpoint, permissions: sure, possible: maybe, range: rangeAt(site) });
    },
    reportUnresolved: (reason, site) => {
      if (state.isReporting) unresolved.set(`${placeOf(site)}:${reason}`, { reason, range: rangeAt(site) });
    },
    settle: (run) => {
      const pass = () => {
        state.pass += 1;
        state.hasLearnt = false;
        run();
        if (state.pass > MAX_PASSES) throw new TooComplex();
        return state.hasLearnt;
      };
      while (pass());
      state.isStrict = true;
      while (pass());
      state.isReporting = true;
      pass();
      return { uses: inOrder([...uses.values()]), unresolved: inOrder([...unresolved.values()]) };
    },
  };
  return machine;
}

/** Adds to a cell what it does not have; beyond a number of atoms only that there are others. */
function addAtoms({ atoms }: Cell, value: Value): boolean {
  const before = atoms.size;
  for (const atom of value) {
    if (atoms.size < MAX_ATOMS || atom.kind !== 'text') atoms.add(atom);
    else for (const unknown of UNKNOWN) atoms.add(unknown);
  }
  return atoms.size > before;
}

const inOrder = <T extends ApiUse | UnresolvedUse>(list: readonly T[]): readonly T[] =>
  list.toSorted(({ range: a }, { range: b }) => {
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    return a.line - b.line || a.column - b.column;
  });
