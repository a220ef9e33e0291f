import { findCurrencyExponent, fromMinor, type StoreExport } from '#contract';
import { toIso } from '#core';

/** A record of a store, with its fields as values that JSON has. */
export interface StateRecord {
  /** `product`, `order line`, … */
  readonly kind: string;
  readonly id: string;
  /** What people know it by: a title, an order number. */
  readonly name: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Tables = StoreExport['tables'];
type Row = Tables[string][number];

/** How the rows of a table are told of. */
interface Telling {
  readonly kind: string;
  /** Columns that make up the id; `id` by default. */
  readonly key?: readonly string[];
  readonly name?: string;
  /** Columns that say the same as another one, or in which order rows of different records were written. */
  readonly without?: readonly string[];
}

/** Everything that the handlers of an app can change. */
const RECORDS: Readonly<Record<string, Telling>> = {
  products: { kind: 'product', name: 'title' },
  variants: { kind: 'variant', name: 'title' },
  customers: { kind: 'customer', name: 'email', without: ['email_key'] },
  collections: { kind: 'collection', name: 'title' },
  collection_products: { kind: 'product of collection', key: ['collection_id', 'product_id'] },
  orders: { kind: 'order', name: 'order_number' },
  order_lines: { kind: 'order line', name: 'title' },
  payments: { kind: 'payment', without: ['position'] },
  fulfillments: { kind: 'fulfillment', name: 'tracking_number' },
  refunds: { kind: 'refund', name: 'reason', without: ['position'] },
  uploads: { kind: 'upload', name: 'filename' },
};

const EVENTS: Readonly<Record<string, Telling>> = {
  events: { kind: 'event', key: ['seq'], name: 'event', without: ['caused_by_attempt', 'depth'] },
};

/** The records of an export that handlers can change. */
export const readRecords = (tables: Tables): StateRecord[] => read({ ...tables, ...divideProducts(tables) }, RECORDS);

/** The events of an export, in the order in which they happened. */
export const readEvents = (tables: Tables): StateRecord[] => read(tables, EVENTS);

/** Products and variants as records of their own: they are stored in one row. */
function divideProducts({ products = [] }: Tables): Tables {
  const variantsOf = ({ id, variants_json }: Row) =>
    (JSON.parse(String(variants_json)) as Row[]).map((variant) => ({ product_id: id ?? null, ...variant }));
  return {
    products: products.map(({ variants_json: _, ...product }) => product),
    variants: products.flatMap(variantsOf),
  };
}

const read = (tables: Tables, tellings: Readonly<Record<string, Telling>>): StateRecord[] =>
  Object.entries(tellings).flatMap(([table, telling]) => (tables[table] ?? []).map((row) => toRecord(row, telling)));

function toRecord(row: Row, { kind, key = ['id'], name, without = [] }: Telling): StateRecord {
  const told = Object.entries(row).filter(([column]) => !key.includes(column) && !without.includes(column));
  return {
    kind,
    id: key.map((column) => row[column]).join('/'),
    name: name === undefined ? null : String(row[name]),
    fields: Object.fromEntries(told.map(([column, value]) => toField(column, value, row))),
  };
}

/** Amounts and times as the API has them, and names nearly so. */
function toField(column: string, value: unknown, { currency }: Row): [name: string, value: unknown] {
  const [, stem = column, suffix] = /^(.*)_(minor|json|at)$/.exec(column) ?? [];
  if (suffix === 'json') return [toCamelCase(stem), value === null ? null : JSON.parse(String(value))];
  if (suffix === 'minor') return [toCamelCase(stem), toAmount(Number(value), String(currency))];
  if (suffix === 'at') return [toCamelCase(column), value === null ? null : toIso(Number(value))];
  return [toCamelCase(column), value];
}

const toAmount = (minor: number, currency: string): number => fromMinor(minor, findCurrencyExponent(currency) ?? 0);

const toCamelCase = (text: string): string => text.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
