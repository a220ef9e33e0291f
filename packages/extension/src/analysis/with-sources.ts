import type { Atom, RecordAtom } from './abstract-value.ts';

/** An object with everything whose members are members of it, nearest first; the circles among them are no harm. */
export function withSources(record: RecordAtom, goesOn: (record: RecordAtom) => boolean = () => true): readonly Atom[] {
  const found = new Set<Atom>([record]);
  // What is added on the way is visited as well.
  for (const atom of found) {
    if (atom.kind !== 'record' || !goesOn(atom)) continue;
    for (const source of atom.sources.atoms) found.add(source);
  }
  return [...found];
}
