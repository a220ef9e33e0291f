import { type EndpointName, endpointOf } from './index.ts';

/**
 * A command line that calls an operation with a body that the API takes, for a shell in which `tillkit exec` has set its
 * variables. `ID` stands for the id of the record.
 */
export function toCurl(name: EndpointName): string {
  const { method, path, body, bodyOptional, multipart } = endpointOf(name);
  const place = path.replace(/\{\w+\}/g, 'ID');
  const sent =
    body === undefined || bodyOptional === true
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(toSample(body))}'`];
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$TILLKIT_URL${place}"`,
    '-H "X-Service-API-Key: $TILLKIT_API_KEY"',
    ...sent,
    ...(multipart === true ? ['-F file=@photo.png'] : []),
  ].join(' ');
}

/** What of a schema a sample is made of. */
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
