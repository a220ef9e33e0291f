import type { Database } from './database/database.ts';
import { statement } from './database/statement.ts';

const selectValue = statement<{ key: string }>()((db, p) =>
  db.selectFrom('meta').where('key', '=', p.key).select('value'),
);

const upsertValue = statement<{ key: string; value: string }>()((db, p) =>
  db
    .insertInto('meta')
    .values({ key: p.key, value: p.value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p.value })),
);

const deleteValue = statement<{ key: string }>()((db, p) => db.deleteFrom('meta').where('key', '=', p.key));

/** A value that the store keeps about itself. */
export const readMeta = (database: Database, key: string): string | undefined =>
  selectValue.get(database, { key })?.value;

/** Keeps a value about the store itself, within a write. */
export const writeMeta = (database: Database, key: string, value: string): void => {
  upsertValue.run(database, { key, value });
};

/** Forgets a value about the store itself, within a write. */
export const deleteMeta = (database: Database, key: string): void => {
  deleteValue.run(database, { key });
};
