import { ApiError, type ApiErrorDetail, MANIFEST, schemaCheckOf, type TSchema } from '#contract';
import { parsePosition } from '../kept-clock.ts';
import type { TableRows } from './tables.ts';

/** How far from the epoch a time may be, in milliseconds, so that it can be written. @source ECMA-262 */
const FURTHEST = 8.64e15;

const CODES = MANIFEST.properties.permissions;

/** A product has a variant at least. @assumption A09 */
const VARIANTS = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['id', 'title', 'sku', 'inventory', 'updated_at'],
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      sku: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      inventory: { type: 'integer' },
      updated_at: { type: 'integer', minimum: -FURTHEST, maximum: FURTHEST },
    },
  },
};

/** What the texts of these columns hold, of which products and everything that is installed are made. */
const SCHEMAS: Readonly<Record<string, TSchema>> = {
  manifest_json: MANIFEST,
  granted_json: CODES,
  scope_json: CODES,
  variants_json: VARIANTS,
};

/**
 * Checks what SQLite cannot of rows that come from elsewhere: texts that hold JSON, times, where the clock is, how often the
 * file was opened. @throws ApiError VALIDATION_ERROR naming table, row and column
 */
export function checkRows(tables: TableRows): void {
  for (const [table, rows] of Object.entries(tables)) {
    for (const [index, row] of rows.entries()) {
      for (const [column, value] of Object.entries(row)) {
        const check = CHECKS.find(([ending]) => column.endsWith(ending))?.[1];
        if (value !== null) check?.(value, `tables.${table}[${index}].${column}`, column);
      }
    }
  }
  for (const { key, value } of tables.meta ?? []) checkMeta(String(key), String(value));
}

/** What the values of a column hold, by the ending of its name. */
const CHECKS: readonly (readonly [ending: string, check: (value: unknown, field: string, column: string) => void])[] = [
  ['_json', checkJson],
  ['_at', checkTime],
];

function checkTime(at: unknown, field: string): void {
  if (!(Math.abs(Number(at)) <= FURTHEST)) throw refuse({ reason: 'range', field, rule: `≤ ${FURTHEST}` });
}

function checkJson(text: unknown, field: string, column: string): void {
  const value = parse(String(text), field);
  const schema = SCHEMAS[column];
  const problem = schema && schemaCheckOf(schema)(value, field);
  if (problem !== undefined) throw refuse(problem);
}

function parse(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse({ reason: 'format', field, rule: 'JSON' });
  }
}

function checkMeta(key: string, value: string): void {
  const field = `tables.meta.${key}`;
  if (key === 'clock' && parsePosition(value) === undefined) {
    throw refuse({ reason: 'format', field, rule: '{"mode":"system","aheadMs":0} 或 {"mode":"manual","at":0}' });
  }
  if (key === 'openings' && !/^\d{1,9}$/.test(value)) throw refuse({ reason: 'format', field, rule: '整数' });
}

const refuse = (detail: ApiErrorDetail): ApiError => new ApiError('VALIDATION_ERROR', detail);
