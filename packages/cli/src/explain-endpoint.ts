import { type EndpointName, endpointOf, formatEndpoint, listFields, type TSchema } from '#contract';
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

function toCurl(name: EndpointName): string {
  const { method, path, body, bodyOptional, multipart } = endpointOf(name);
  const place = path.replace(/\{\w+\}/g, 'ID');
  const sent =
    body === undefined || bodyOptional === true
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(toSample(body as Sampled))}'`];
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$TILLKIT_URL${place}"`,
    '-H "X-Service-API-Key: $TILLKIT_API_KEY"',
    ...sent,
    ...(multipart === true ? ['-F file=@photo.png'] : []),
  ].join(' ');
}

interface Sampled {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Sampled[];
  readonly items?: Sampled;
  readonly properties?: Readonly<Record<string, Sampled>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
}

/** A value that the API takes: of an object what it has to have, or else its first field. `name` is that of its field. */
function toSample(schema: Sampled, name = ''): unknown {
  const { type, enum: values, anyOf, items, properties, required = [], minimum = 1 } = schema;
  if (anyOf?.[0] !== undefined) return toSample(anyOf[0], name);
  if (values !== undefined) return values[0];
  if (properties !== undefined) {
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
    return Object.fromEntries(names.map((field) => [field, toSample(properties[field] ?? {}, field)]));
  }
  if (type === 'array') return [toSample(items ?? {})];
  if (type === 'integer' || type === 'number') return Math.max(1, minimum);
  if (type === 'boolean') return true;
  return name === 'email' ? 'someone@example.com' : `sample ${name}`.trim();
}
