import { ASSUMPTIONS, type Assumption } from '../assumptions.ts';
import { API_ERRORS, type ApiErrorCode } from '../errors.ts';
import { FAILURE_ENVELOPE } from '../records/envelope.ts';
import { id, string, type TObject, type TSchema } from '../schema.ts';
import type { Json, OpenApiOperation, OpenApiPaths } from './document.ts';
import { toReferencedSchema } from './schemas.ts';

/** Content of a body in JSON. */
export const json = (schema: TSchema) => ({ content: { 'application/json': { schema: toReferencedSchema(schema) } } });

/** The calls of a table, by path and method. */
export function toPaths<E extends { readonly method: string; readonly path: string }>(
  endpoints: readonly [name: string, endpoint: E][],
  toOperation: (name: string, endpoint: E) => OpenApiOperation,
): OpenApiPaths {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [name, endpoint] of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(name, endpoint) };
  }
  return paths;
}

/** The placeholders of a path. */
export function pathParameters(path: string): Json[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: toReferencedSchema(name === 'id' ? id() : string()),
  }));
}

/** The parameters of a query. */
export function queryParameters(query: TObject | undefined): Json[] {
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = toReferencedSchema(schema);
    return { name, in: 'query', ...(description !== undefined && { description }), schema: rest };
  });
}

/** The answer of a call that fails, with its message as an example. */
export function failure(code: ApiErrorCode): Json {
  const { meaning, message } = API_ERRORS[code];
  const { content } = json(FAILURE_ENVELOPE);
  return {
    description: meaning,
    content: { 'application/json': { ...content['application/json'], example: { code, msg: message } } },
  };
}

/** Assumptions as `x-assumption` shows them. */
export const assumptions = (ids: readonly string[]): Json[] =>
  ids.map((name) => {
    const { question, choice, switch: turn }: Assumption = ASSUMPTIONS[name as keyof typeof ASSUMPTIONS];
    return { id: name, question, choice, ...(turn && { switch: turn.name, values: turn.values }) };
  });
