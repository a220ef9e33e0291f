import type { Node } from 'oxc-parser';
import type { EndpointName, Permission } from '#contract';
import {
  type Atoms,
  type Cell,
  type ClassAtom,
  type FunctionAtom,
  type RecordAtom,
  type Scope,
  UNKNOWN,
  type Value,
} from './abstract-value.ts';
import type { LinkedModule } from './linked-module.ts';
import type { UnresolvedReason } from './permission-analysis.ts';

/** Where something happens, for the report. */
export interface Site {
  readonly node: Node;
  readonly scope: Scope;
}

/** Arguments of a call: `list` by position, `rest` at every position after these. */
export interface Arguments {
  readonly list: readonly Value[];
  readonly rest: Value;
}

/** The name of a member: one of `names`, or anything. */
export interface Key {
  readonly names: readonly string[];
  readonly isDynamic: boolean;
}

/** What goes wrong when the source asks for too much work. */
export class TooComplex extends Error {}

/**
 * The parts of the analysis as they know one another. It runs the source with sets of values in the place of values, over
 * and over until no set grows any more; then once more to report.
 */
export interface Machine {
  readonly atoms: Atoms;
  readonly modules: ReadonlyMap<string, LinkedModule>;
  /** Number of the run over the source. */
  readonly pass: number;
  /** From here on what has no value counts as unknown. */
  readonly isStrict: boolean;
  add(cell: Cell, value: Value): void;
  /** The object made by a node each time its function is called this way. */
  recordAt(site: Site, shape: RecordAtom['shape'], use?: string): RecordAtom;
  functionAt(node: FunctionAtom['node'], scope: Scope): FunctionAtom;
  evaluate(node: Node, scope: Scope): Value;
  evaluateStatements(nodes: readonly Node[], scope: Scope): void;
  bind(pattern: Node, value: Value, scope: Scope): void;
  read(object: Value, key: Key, site: Site): Value;
  write(object: Value, key: Key, value: Value, site: Site): void;
  call(callee: Value, given: Arguments, self: Value, site: Site): Value;
  construct(callee: Value, given: Arguments, site: Site): Value;
  /** Runs the constructor of a class on an instance, as `super(…)` does. */
  initialize(made: ClassAtom, instance: RecordAtom, given: Arguments, site: Site): Value;
  /** What code that is not followed can do with a value, it may do. */
  escape(value: Value, site: Site): void;
  exportOf(file: string, name: string): Value;
  reportUse(
    endpoint: EndpointName,
    permissions: readonly Permission[],
    possible: readonly Permission[],
    site: Site,
  ): void;
  reportUnresolved(reason: UnresolvedReason, site: Site): void;
}

export const DYNAMIC: Key = { names: [], isDynamic: true };

export const keyNamed = (name: string): Key => ({ names: [name], isDynamic: false });

export const argumentAt = ({ list, rest }: Arguments, index: number): Value => list[index] ?? rest;

/** Arguments of which nothing is known. */
export const UNKNOWN_ARGUMENTS: Arguments = { list: [], rest: UNKNOWN };

/** Tells whether a value may be undefined; one that has nothing yet is not asked. */
export const mayBeMissing = ({ isStrict }: Machine, value: Value): boolean =>
  (isStrict && value.size === 0) || [...value].some(({ kind }) => kind === 'unknown' || kind === 'absent');
