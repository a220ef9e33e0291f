import type { Ids } from './ids.ts';

/** A source of ids whose every stream can be made to begin elsewhere. */
export interface ReplaceableIds {
  readonly ids: Ids;
  /** From now on everything comes from this source; streams that are held already do too. */
  replace(source: Ids): void;
}

/** Makes a source that hands on what another one gives, until that is replaced. */
export function createReplaceableIds(first: Ids): ReplaceableIds {
  let root = first;
  return {
    ids: handOn(() => root),
    replace(source) {
      root = source;
    },
  };
}

/** A stream goes on as long as its source is the same, and begins when it is another one. */
const handOn = (source: () => Ids): Ids => ({
  uuid: () => source().uuid(),
  secret: () => source().secret(),
  random: () => source().random(),
  stream(name) {
    let parent: Ids | undefined;
    let stream = source();
    return handOn(() => {
      const current = source();
      if (parent !== current) {
        parent = current;
        stream = current.stream(name);
      }
      return stream;
    });
  },
});
