import type { ArrowFunctionExpression, Class, Function as FunctionNode, Node } from 'oxc-parser';
import type { EndpointName } from '#contract';

/** One thing that an expression may stand for. */
export type Atom =
  | Simple
  | Builtin
  | Text
  | Part
  | FunctionAtom
  | ClassAtom
  | RecordAtom
  | NamespaceAtom
  | MethodAtom
  | BoundAtom
  | AccessorAtom;

/** `unknown`: data, or code that is not followed. `log`: takes anything and calls nothing. `absent`: undefined, perhaps. */
export interface Simple {
  readonly kind: 'unknown' | 'log' | 'absent';
}

/** A function of the language that is followed, such as `Object.assign`. */
export interface Builtin {
  readonly kind: 'builtin';
  readonly name: string;
}

/** A text; null stands for a piece that is known at run time only. */
export interface Text {
  readonly kind: 'text';
  readonly pieces: readonly (string | null)[];
}

/** The context or a part of it. */
export type Part =
  | { readonly kind: 'context' | 'api' | 'request' }
  | { readonly kind: 'resource'; readonly resource: string }
  | { readonly kind: 'operation'; readonly endpoint: EndpointName };

/** One call of a function, or the top level of a module. */
export interface Activation {
  readonly self: Cell;
  readonly arguments: Cell;
  readonly returns: Cell;
  /** What `yield` gives; undefined outside a generator. */
  readonly yields: RecordAtom | undefined;
}

/** The names of one block, as one call of its function sees them. */
export interface Scope {
  readonly id: number;
  readonly file: string;
  readonly parent: Scope | undefined;
  readonly cells: Map<string, Cell>;
  readonly activation: Activation;
  /** Scopes of the blocks inside, by node. */
  readonly inner: Map<Node, Scope>;
  /** The class whose body this is. */
  home: ClassAtom | undefined;
}

export interface FunctionAtom {
  readonly kind: 'function';
  readonly node: FunctionNode | ArrowFunctionExpression;
  readonly scope: Scope;
}

export interface ClassAtom {
  readonly kind: 'class';
  readonly node: Class;
  readonly scope: Scope;
  readonly parent: Cell;
  readonly prototype: RecordAtom;
  readonly statics: RecordAtom;
}

/** An object or array of the author's. */
export interface RecordAtom {
  readonly kind: 'record';
  /** Own members of an instance hide those of its sources; a literal's may come before or after what is spread into it. */
  readonly shape: 'array' | 'literal' | 'instance';
  readonly fields: Map<string, Cell>;
  /** What stands under names that are not known. */
  readonly elements: Cell;
  /** Values whose members are members of this: spread into it, or its prototype. */
  readonly sources: Cell;
  /** What code that is not followed may have put into it. */
  readonly foreign: Cell;
}

/** All exports of a module, by its file. */
export interface NamespaceAtom {
  readonly kind: 'namespace';
  readonly file: string;
}

/** A method of an array. */
export interface MethodAtom {
  readonly kind: 'method';
  readonly name: string;
  readonly array: RecordAtom;
}

/** `f.call`, `f.apply` or `f.bind`; with `partial`, what `bind` gave. */
export interface BoundAtom {
  readonly kind: 'bound';
  readonly how: 'call' | 'apply' | 'bind' | 'partial';
  readonly target: Atom;
  readonly self: Value;
  readonly given: readonly Value[];
}

export interface AccessorAtom {
  readonly kind: 'accessor';
  readonly how: 'get' | 'set';
  readonly target: FunctionAtom;
}

/** Everything that an expression may stand for; empty when it is undefined, or not reached yet. */
export type Value = ReadonlySet<Atom>;

/** A place that keeps values: it only ever grows. */
export interface Cell {
  readonly atoms: Set<Atom>;
}

const UNKNOWN_ATOM: Atom = { kind: 'unknown' };
export const NOTHING: Value = new Set();
export const UNKNOWN: Value = new Set([UNKNOWN_ATOM]);
export const LOG: Value = new Set<Atom>([{ kind: 'log' }]);
export const ABSENT: Value = new Set<Atom>([{ kind: 'absent' }]);

export const createCell = (): Cell => ({ atoms: new Set() });

export const createRecord = (shape: RecordAtom['shape']): RecordAtom => ({
  kind: 'record',
  shape,
  fields: new Map(),
  elements: createCell(),
  sources: createCell(),
  foreign: createCell(),
});

export const single = (atom: Atom): Value => new Set([atom]);

export function union(...values: readonly Value[]): Value {
  const filled = values.filter((value) => value.size > 0);
  const [first = NOTHING] = filled;
  if (filled.every((value) => value === first)) return first;
  return new Set(filled.flatMap((value) => [...value]));
}

/** The same atoms are the same objects, so that sets of them can be compared. */
export class Atoms {
  readonly #known = new Map<string, Atom>();
  readonly #scopes = new Map<string, Scope>();
  readonly #numbers = new WeakMap<Atom, number>();
  #count = 0;

  /** The atom of a key, made at its first use. */
  intern<A extends Atom>(key: string, make: () => A): A {
    const known = this.#known.get(key);
    if (known !== undefined) return known as A;
    const made = make();
    this.#known.set(key, made);
    return made;
  }

  /** The scope of a key, made at its first use. */
  scopeOf(key: string, make: () => Scope): Scope {
    const scope = this.#scopes.get(key) ?? make();
    this.#scopes.set(key, scope);
    return scope;
  }

  numberOf(atom: Atom): number {
    const known = this.#numbers.get(atom);
    if (known !== undefined) return known;
    this.#count += 1;
    this.#numbers.set(atom, this.#count);
    return this.#count;
  }

  /** A text that is the same for the same sets. */
  keyOf(value: Value): string {
    return [...value]
      .map((atom) => this.numberOf(atom))
      .sort((a, b) => a - b)
      .join();
  }
}
