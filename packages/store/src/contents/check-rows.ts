import { ApiError, type ApiErrorDetail, findCurrencyExponent, schemaCheckOf, UPLOAD_TYPES } from '#contract';
import { requireReceiverUrl } from '../apps/app-rules.ts';
import type { Tables } from '../database/tables.ts';
import { parsePosition } from '../kept-clock.ts';
import { storeOfOwnKey } from '../keys/own-key.ts';
import { checkRelations } from './check-relations.ts';
import { breaks, fieldOf, refuseIf } from './refuse-field.ts';
import { JSON_SCHEMAS, ROW_SCHEMAS } from './row-schemas.ts';
import type { Row, TableRows } from './tables.ts';

/**
 * Holds rows that come from elsewhere to the contract: each column to its schema, each JSON text to that of its value, and
 * rows to one another. The tables and their columns are those of the newest schema.
 * @throws ApiError VALIDATION_ERROR naming table, row and column
 */
export function checkRows(tables: TableRows): void {
  for (const [table, schema] of Object.entries(ROW_SCHEMAS)) {
    const check = schemaCheckOf(schema);
    for (const [index, row] of (tables[table] ?? []).entries()) {
      const field = fieldOf(table, index);
      refuseIf(check(row, field));
      checkJson(row, field);
      refuseIf(VALUES[table as keyof Tables]?.(row, field));
    }
  }
  checkRelations(tables);
}

function checkJson(row: Row, field: string): void {
  for (const [column, schema] of Object.entries(JSON_SCHEMAS)) {
    const text = row[column];
    if (typeof text === 'string')
      refuseIf(schemaCheckOf(schema)(parse(text, `${field}.${column}`), `${field}.${column}`));
  }
}

/** Half a surrogate pair is fine in the text of a JSON string, which escapes it: what handlers log and send may have one. */
function parse(text: string, field: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch {
    throw new ApiError('VALIDATION_ERROR', breaks(field, 'JSON'));
  }
}

/** What no schema says of the columns of a row. */
const VALUES: { readonly [T in keyof Tables]?: (row: Row, field: string) => ApiErrorDetail | undefined } = {
  meta: ({ key, value }) => findMetaProblem(String(key), String(value)),
  stores: findUnknownCurrency,
  products: (row, field) => findUnknownCurrency(row, field) ?? findStockProblem(row, field),
  orders: findUnknownCurrency,
  payments: findUnknownCurrency,
  refunds: findUnknownCurrency,
  users: findKeyProblem,
  customers: findKeyProblem,
  uploads: ({ filename, content_type }, field) =>
    UPLOAD_TYPES[String(filename).split('.').at(-1)?.toLowerCase() as keyof typeof UPLOAD_TYPES] === content_type
      ? undefined
      : breaks(`${field}.content_type`, '与 filename 的扩展名一致'),
  apps: findAppProblem,
  events: ({ payload_json }, field) =>
    // Else one reader could take another of two fields of one name than the next.
    JSON.stringify(JSON.parse(String(payload_json))) === payload_json
      ? undefined
      : breaks(`${field}.payload_json`, '与 JSON.stringify 的输出一致'),
  deliveries: ({ target_json }, field) => {
    const { receiverUrl = null } = JSON.parse(String(target_json ?? '{}'));
    return findReceiverProblem(receiverUrl, `${field}.target_json.receiverUrl`);
  },
};

function findUnknownCurrency({ currency }: Row, field: string): ApiErrorDetail | undefined {
  if (findCurrencyExponent(String(currency)) !== undefined) return undefined;
  return { reason: 'unknown-currency', field: `${field}.currency`, value: String(currency) };
}

/** @assumption A09 */
function findStockProblem({ inventory, variants_json }: Row, field: string): ApiErrorDetail | undefined {
  const variants: { readonly inventory: number }[] = JSON.parse(String(variants_json));
  const sum = variants.reduce((total, variant) => total + variant.inventory, 0);
  return sum === inventory ? undefined : breaks(`${field}.inventory`, '等于 variants_json 中库存之和');
}

function findKeyProblem({ email, email_key }: Row, field: string): ApiErrorDetail | undefined {
  return String(email).toLowerCase() === email_key ? undefined : breaks(`${field}.email_key`, 'email 的小写形式');
}

function findAppProblem(row: Row, field: string): ApiErrorDetail | undefined {
  const manifest = JSON.parse(String(row.manifest_json));
  if (manifest.name !== row.name) return breaks(`${field}.name`, '等于 manifest_json 的 name');
  if (manifest.version !== row.version) return breaks(`${field}.version`, '等于 manifest_json 的 version');
  const granted: string[] = JSON.parse(String(row.granted_json));
  if (!granted.every((code) => manifest.permissions.includes(code))) {
    return breaks(`${field}.granted_json`, 'manifest_json 申请的权限');
  }
  return findReceiverProblem(row.receiver_url, `${field}.receiver_url`);
}

/** Which addresses may be dialled is judged when they are. */
function findReceiverProblem(url: unknown, field: string): ApiErrorDetail | undefined {
  try {
    requireReceiverUrl(url === null ? null : String(url));
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.detail === undefined) throw error;
    return { ...error.detail, field };
  }
}

function findMetaProblem(key: string, value: string): ApiErrorDetail | undefined {
  const field = `tables.meta.${key}`;
  if (key === 'clock') {
    return parsePosition(value) === undefined
      ? breaks(field, '{"mode":"system","aheadMs":0} 或 {"mode":"manual","at":0}')
      : undefined;
  }
  if (key === 'openings') return /^\d{1,9}$/.test(value) ? undefined : breaks(field, '整数');
  // Whose key it is is checked with its row.
  return storeOfOwnKey(key) === undefined ? { reason: 'choice', field, allowed: 'clock, openings' } : undefined;
}
