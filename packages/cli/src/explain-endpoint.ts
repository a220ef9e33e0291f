import { type EndpointName, endpointOf, formatEndpoint, listFields, type TSchema, toCurl } from '#contract';
import type { Explanation } from './explanations.ts';

/** What an operation of the store's API takes and gives, with a line for a shell in which `exec` runs. */
export function explainEndpoint(name: EndpointName): Omit<Explanation, 'id'> {
  const endpoint = endpointOf(name);
  const { summary, permissions, conditionalPermission, query, body, bodyOptional, data, emits, errors } = endpoint;
  return {
    kind: 'endpoint',
    summary,
    details: {
      call: formatEndpoint(name),
      'needed permission': [...permissions, ...(conditionalPermission ? [conditionalPermission.permission] : [])],
      query: query === undefined ? [] : tellFields(query, false),
      body: body === undefined ? [] : tellFields(body, bodyOptional !== true),
      data: tellFields(data, false),
      events: emits,
      'error codes': errors,
      curl: toCurl(name),
    },
  };
}

/** The fields of a schema, a line each; with `marks`, those that have to be there say so. */
const tellFields = (schema: TSchema, marks: boolean): string[] =>
  listFields(schema).map(({ path, type, required }) => `${path}: ${type}${marks && required ? ' *' : ''}`);
