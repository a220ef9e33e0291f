import type { StoreExport } from '#contract';
import type { ClockPosition, Ids, ReplaceableIds } from '#core';
import type { StoreContext } from '../context.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { fromExport, toExport } from './export.ts';
import { type Row, readTables, type TableRows, writeTables } from './tables.ts';

/** Everything that a store held at one moment. Holds secrets. */
export interface StoreContent {
  readonly tables: TableRows;
  /** Names the source of ids that begins with it, so that none it already has is given again. */
  readonly source: string;
  /** Where the clock was; undefined in a store that is new. */
  readonly clock: ClockPosition | undefined;
}

/** The content of a store as a whole. */
export interface Contents {
  /** What was committed, exactly. */
  take(): StoreContent;
  /** Nothing, as before the first start. */
  empty(): StoreContent;
  /**
   * Puts a content in place of all there is, in one transaction. Ids come from a source that begins with the content: the
   * same content and the same operations after it give the same ids. `then` is called right after the commit.
   */
  replace(content: StoreContent, then: () => void): Promise<void>;
  /** What is stored, without secrets and folders of this machine. */
  export(): StoreExport;
  /** Reads an export. @throws ApiError VALIDATION_ERROR */
  fromExport(document: StoreExport): Promise<StoreContent>;
}

/** What a store file keeps for itself, whatever its content. */
const TOKEN_SECRET = 'token_secret';
const OPENINGS = 'openings';

/** What the content of a store needs besides the store. */
interface ContentsOptions {
  /** All ids of the store. */
  readonly ids: ReplaceableIds;
  /** Where they come from, for every opening. */
  readonly source: Ids;
  /** Number of this opening of the file. */
  readonly opening: number;
}

export function createContents(
  { database, queue }: Pick<StoreContext, 'database' | 'queue'>,
  { ids, source, opening }: ContentsOptions,
): Contents {
  let taken = 0;
  const fromTables = (tables: TableRows, name: string): StoreContent => {
    const clock = metaOf(tables, 'clock');
    return { tables, source: name, clock: clock === undefined ? undefined : (JSON.parse(clock) as ClockPosition) };
  };

  return {
    take() {
      taken += 1;
      return fromTables(readTables(database.sqlite), `opening ${opening} snapshot ${taken}`);
    },
    empty: () => fromTables({}, `opening ${opening}`),
    replace: ({ tables, source: name }, then) =>
      queue.write(() => {
        const openings = Math.max(opening, Number(metaOf(tables, OPENINGS) ?? 0));
        const tokenSecret = readMeta(database, TOKEN_SECRET);
        writeTables(database.sqlite, tables);
        writeMeta(database, OPENINGS, String(openings));
        if (tokenSecret !== undefined) writeMeta(database, TOKEN_SECRET, tokenSecret);
        queue.replaced();
        queue.afterCommit(() => {
          ids.replace(source.stream(name));
          then();
        });
      }),
    export: () => toExport(readTables(database.sqlite)),
    async fromExport(document) {
      const name = `import ${document.digest}`;
      return fromTables(await fromExport(document, source.stream(`secrets of ${name}`)), name);
    },
  };
}

const metaOf = ({ meta = [] }: TableRows, key: string): string | undefined =>
  meta.find((row: Row) => row.key === key)?.value as string | undefined;
