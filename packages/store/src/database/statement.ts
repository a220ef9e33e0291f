import type { Database as Sqlite, Statement as SqliteStatement } from 'better-sqlite3';
import { type Compilable, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Writes parameters as `+?`, which means the same. SQLite plans a statement that sorts or limits again each time a plain
 * parameter is bound, because the plan might depend on the value; that takes longer than the statement.
 */
class OncePlannedCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Kysely as a builder only: it compiles, and nothing is ever executed through it. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new OncePlannedCompiler(),
  },
});

/** Stands in a query for a value that is given at execution. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** One placeholder for each argument, by its name. */
const placeholdersOf = <A extends object>(): A =>
  new Proxy({} as A, { get: (_, name) => new Placeholder(String(name)) });

/** A query that is built and compiled once and prepared once for each open database. */
export interface Statement<A extends object, R> {
  all(database: Database, args: A): R[];
  get(database: Database, args: A): R | undefined;
  /** Returns the number of rows that changed. */
  run(database: Database, args: A): number;
  /** Inserts a row and returns its number, which costs less than `returning`. */
  insert(database: Database, args: A): number;
}

/**
 * Declares a statement: `build` gets Kysely and one placeholder for each argument. The argument types come from the first
 * call, the row type from the query, hence the two steps.
 *
 * @example const find = statement<{ id: string }>()((db, p) => db.selectFrom('stores').selectAll().where('id', '=', p.id));
 */
export const statement =
  <A extends object = Record<never, never>>() =>
  <R>(build: (db: Kysely<Tables>, placeholders: A) => Compilable<R>): Statement<A, R> => {
    let compiled: { sql: string; parameters: readonly unknown[] } | undefined;
    const prepared = new WeakMap<Sqlite, SqliteStatement>();

    const compile = () => {
      compiled ??= build(builder, placeholdersOf<A>()).compile();
      return compiled;
    };
    const prepare = ({ sqlite }: Database): SqliteStatement => {
      const known = prepared.get(sqlite);
      if (known !== undefined) return known;
      const fresh = sqlite.prepare(compile().sql);
      prepared.set(sqlite, fresh);
      return fresh;
    };
    const bind = (args: A) =>
      compile().parameters.map((value) => (value instanceof Placeholder ? args[value.name as keyof A] : value));

    return {
      all: (database, args) => prepare(database).all(...bind(args)) as R[],
      get: (database, args) => prepare(database).get(...bind(args)) as R | undefined,
      run: (database, args) => prepare(database).run(...bind(args)).changes,
      insert: (database, args) => Number(prepare(database).run(...bind(args)).lastInsertRowid),
    };
  };

/** What an update of a row writes: every column but those that are fixed, so that a new column left out does not compile. */
export type Changing<Row, Fixed extends keyof Row> = { readonly [K in Exclude<keyof Row, Fixed>]: Row[K] };
