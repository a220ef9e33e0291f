import type { Database } from './database/database.ts';
import { statement } from './database/statement.ts';

const add = statement<{ storeId: string; name: string; change: number }>()((db, p) =>
  db
    .insertInto('counters')
    .values({ store_id: p.storeId, name: p.name, value: p.change })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'name'])
        .doUpdateSet((eb) => ({ value: eb('counters.value', '+', eb.ref('excluded.value')) })),
    ),
);

const read = statement<{ storeId: string; name: string }>()((db, p) =>
  db.selectFrom('counters').where('store_id', '=', p.storeId).where('name', '=', p.name).select('value'),
);

/** A list whose length is kept: all records of a table, or those in one status. */
const nameOf = (table: string, status?: string): string => (status === undefined ? table : `${table}:${status}`);

/** Adds to the length of a list, within a write. Lists read it instead of counting rows. */
export function addToCounter(
  database: Database,
  storeId: string,
  change: number,
  table: string,
  status?: string,
): void {
  add.run(database, { storeId, name: nameOf(table, status), change });
}

/** Length of a list. */
export const readCounter = (database: Database, storeId: string, table: string, status?: string): number =>
  read.get(database, { storeId, name: nameOf(table, status) })?.value ?? 0;
