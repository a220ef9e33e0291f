import { ApiError, type Assumed, LIMITS, type Static, schemaCheckOf, type TObject } from '#contract';
import type { Paging } from '#store';

/**
 * Reads the query of a list: whole numbers become numbers, paging gets its defaults, unknown parameters are ignored.
 * @throws ApiError VALIDATION_ERROR naming the parameter
 * @source spec §4
 * @assumption A21
 */
export function readQuery<S extends TObject>(schema: S, query: unknown, assumed: Assumed): Static<S> & Paging {
  const given = query as Readonly<Record<string, string | string[]>>;
  const values: Record<string, unknown> = { page: 1, pageSize: LIMITS.pageSizeDefault };
  for (const name in schema.properties) {
    const text = given[name];
    if (text === undefined) continue;
    if (typeof text !== 'string') throw new ApiError('VALIDATION_ERROR', { reason: 'duplicate-query', field: name });
    values[name] = isInteger(schema, name) ? toInteger(text) : text;
  }
  if (assumed['pageSize.overMax'] === 'clamp' && Number(values.pageSize) > LIMITS.pageSizeMax) {
    values.pageSize = LIMITS.pageSizeMax;
  }
  const problem = schemaCheckOf(schema)(values, '');
  if (problem !== undefined) throw new ApiError('VALIDATION_ERROR', problem);
  return values as Static<S> & Paging;
}

const isInteger = ({ properties }: TObject, name: string): boolean =>
  (properties[name] as { readonly type?: string }).type === 'integer';

/** Only digits are a number, and only as many as a number holds exactly; anything else stays for the check to refuse. */
const toInteger = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text);
