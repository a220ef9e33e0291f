import { type Atoms, NOTHING, single, type Text, UNKNOWN, union, type Value } from './abstract-value.ts';
import type { Machine } from './machine.ts';

const MAX_PIECES = 40;
const MAX_CHARS = 2000;
const MAX_TEXTS = 32;

/** The value of a text made of pieces, null for one known at run time only. */
export function toText(atoms: Atoms, pieces: readonly (string | null)[]): Value {
  const merged: (string | null)[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') merged[merged.length - 1] = last + piece;
    else if (piece !== '') merged.push(piece);
  }
  const chars = merged.reduce((sum, piece) => sum + (piece?.length ?? 0), 0);
  if (merged.length > MAX_PIECES || chars > MAX_CHARS) return UNKNOWN;
  return single(atoms.intern(`text:${JSON.stringify(merged)}`, (): Text => ({ kind: 'text', pieces: merged })));
}

/** Two values one after the other, as `+` and templates join them. What is no text is a piece known at run time only. */
export function concat({ atoms, isStrict }: Machine, left: Value, right: Value): Value {
  if (!isStrict && (left.size === 0 || right.size === 0)) return NOTHING;
  const [before, after] = [piecesOf(left), piecesOf(right)];
  if (before.length * after.length > MAX_TEXTS) return UNKNOWN;
  return new Set(before.flatMap((start) => after.flatMap((end) => [...toText(atoms, [...start, ...end])])));
}

function piecesOf(value: Value): readonly (readonly (string | null)[])[] {
  const atoms = [...value].filter(({ kind }) => kind !== 'absent');
  const texts = atoms.filter((atom) => atom.kind === 'text').map(({ pieces }) => pieces);
  return texts.length === atoms.length && texts.length > 0 ? texts : [...texts, [null]];
}

const CASES: Readonly<Record<string, (piece: string) => string>> = {
  toLowerCase: (piece) => piece.toLowerCase(),
  toUpperCase: (piece) => piece.toUpperCase(),
};

/** What a method of a text gives, if it is one that is followed and nothing but texts has it called. */
export function callOnText(machine: Machine, object: Value, name: string, given: readonly Value[]): Value | undefined {
  const texts = [...object].filter((atom) => atom.kind === 'text');
  if (texts.length === 0 || texts.length < object.size) return undefined;
  if (name === 'concat') return given.reduce((text, next) => concat(machine, text, next), object);
  const convert = Object.hasOwn(CASES, name) ? CASES[name] : undefined;
  if (convert === undefined) return undefined;
  return union(
    ...texts.map(({ pieces }) =>
      toText(
        machine.atoms,
        pieces.map((piece) => piece && convert(piece)),
      ),
    ),
  );
}

/** Texts with another between them, as `join` puts them together. */
export const joinTexts = (machine: Machine, items: readonly Value[], separator: Value): Value =>
  items.reduce<Value>(
    (text, item, index) => concat(machine, index === 0 ? text : concat(machine, text, separator), item),
    toText(machine.atoms, []),
  );

/** The text when an atom is one without unknown pieces. */
export function constantOf({ pieces }: Text): string | undefined {
  const [only = '', ...more] = pieces;
  return only === null || more.length > 0 ? undefined : only;
}
