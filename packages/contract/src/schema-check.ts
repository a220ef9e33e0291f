import type { ApiErrorDetail } from './errors.ts';
import type { TSchema } from './schema.ts';

/** Tells the first thing that is wrong with a value, called `field` in the message; undefined when nothing is. */
export type SchemaCheck = (value: unknown, field: string) => ApiErrorDetail | undefined;

const TYPES = {
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: (value: unknown) => Array.isArray(value),
  // Half a surrogate pair cannot be stored as UTF-8: something else would be read back than was written.
  string: (value: unknown) => typeof value === 'string' && value.isWellFormed(),
  number: (value: unknown) => Number.isFinite(value),
  integer: (value: unknown) => Number.isInteger(value),
  boolean: (value: unknown) => typeof value === 'boolean',
  null: (value: unknown) => value === null,
};

/** As the contract writes them. */
const FORMATS = {
  uuid: (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  'date-time': (value: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value)),
};

/** The keywords of JSON Schema that bodies, queries and files of the contract use. */
interface Keywords {
  readonly type: keyof typeof TYPES;
  readonly enum: readonly unknown[];
  readonly anyOf: readonly Schema[];
  readonly minimum: number;
  readonly exclusiveMinimum: number;
  readonly maximum: number;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: string;
  readonly format: keyof typeof FORMATS;
  readonly minItems: number;
  readonly maxItems: number;
  readonly items: Schema;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Schema>>;
  /** Of objects without `properties` only. */
  readonly additionalProperties: Schema;
}
type Schema = Partial<Keywords>;

const ANNOTATIONS = new Set(['default', 'description', 'title', 'x-personal']);

/** One builder for each keyword: it runs once, the check that it returns at each call, and after the check of `type`. */
const BUILDERS: { readonly [K in keyof Keywords]: (operand: Keywords[K]) => SchemaCheck } = {
  type: (type) => (value, field) => (TYPES[type](value) ? undefined : { reason: 'type', field, expected: type }),
  enum: (allowed) => (value, field) =>
    allowed.includes(value) ? undefined : { reason: 'choice', field, allowed: allowed.join(', ') },
  anyOf(branches) {
    const checks = branches.map(build);
    return (value, field) => {
      const problems: ApiErrorDetail[] = [];
      for (const check of checks) {
        const problem = check(value, field);
        if (problem === undefined) return undefined;
        problems.push(problem);
      }
      // What a branch of the right type finds says more than that another one is of the wrong type.
      const closest = problems.find((problem) => problem.reason !== 'type' || problem.field !== field);
      return closest ?? { reason: 'type', field, expected: problems.map(({ expected }) => expected).join(' | ') };
    };
  },
  minimum: (bound) => range((value: number) => value >= bound, `≥ ${bound}`),
  exclusiveMinimum: (bound) => range((value: number) => value > bound, `> ${bound}`),
  maximum: (bound) => range((value: number) => value <= bound, `≤ ${bound}`),
  minLength: (bound) => range((value: string) => !hasFewerCharacters(value, bound), `长度 ≥ ${bound}`),
  maxLength: (bound) => range((value: string) => hasFewerCharacters(value, bound + 1), `长度 ≤ ${bound}`),
  pattern(source) {
    const pattern = new RegExp(source, 'u');
    return (value, field) => (pattern.test(value as string) ? undefined : { reason: 'format', field, rule: source });
  },
  format: (format) => (value, field) =>
    FORMATS[format](value as string) ? undefined : { reason: 'format', field, rule: format },
  minItems: (bound) => range((value: unknown[]) => value.length >= bound, `数量 ≥ ${bound}`),
  maxItems: (bound) => range((value: unknown[]) => value.length <= bound, `数量 ≤ ${bound}`),
  items(schema) {
    const check = build(schema);
    return (value, field) => findFirst((value as unknown[]).entries(), ([i, item]) => check(item, `${field}[${i}]`));
  },
  required: (names) => (value, field) => {
    const missing = names.find((name) => !Object.hasOwn(value as object, name));
    return missing === undefined ? undefined : { reason: 'required', field: member(field, missing) };
  },
  properties(schemas) {
    const checks = Object.entries(schemas).map(([name, schema]) => ({ name, check: build(schema) }));
    return (value, field) =>
      findFirst(checks, ({ name, check }) =>
        Object.hasOwn(value as object, name)
          ? check((value as Record<string, unknown>)[name], member(field, name))
          : undefined,
      );
  },
  additionalProperties(schema) {
    const check = build(schema);
    return (value, field) =>
      findFirst(Object.entries(value as object), ([name, item]) => check(item, member(field, name)));
  },
};

const built = new WeakMap<TSchema, SchemaCheck>();

/**
 * The check of a schema, made at its first use. It is strict: nothing is converted. Fastify's own validator would do the
 * same, but costs as much start-up time as the rest of Fastify, and its findings would still have to become our messages.
 */
export function schemaCheckOf(schema: TSchema): SchemaCheck {
  const known = built.get(schema);
  if (known !== undefined) return known;
  const check = build(schema as Schema);
  built.set(schema, check);
  return check;
}

function build(schema: Schema): SchemaCheck {
  const { type, ...rest } = schema;
  const checks = Object.entries(rest)
    .filter(([keyword]) => !ANNOTATIONS.has(keyword))
    .map(([keyword, operand]) => buildKeyword(keyword, operand));
  if (type !== undefined) checks.unshift(BUILDERS.type(type));
  return (value, field) => findFirst(checks, (check) => check(value, field));
}

function buildKeyword(keyword: string, operand: unknown): SchemaCheck {
  const builder = (BUILDERS as Readonly<Record<string, (operand: never) => SchemaCheck>>)[keyword];
  if (builder === undefined) throw new Error(`A schema uses the keyword ${keyword}, which is not checked.`);
  return builder(operand as never);
}

const range =
  <V>(holds: (value: V) => boolean, rule: string): SchemaCheck =>
  (value, field) =>
    holds(value as V) ? undefined : { reason: 'range', field, rule };

/** JSON Schema counts code points; a text never has more of them than of UTF-16 units. */
const hasFewerCharacters = (text: string, bound: number): boolean =>
  text.length < bound || (text.length < bound * 2 && [...text].length < bound);

const member = (field: string, name: string): string => (field === '' ? name : `${field}.${name}`);

function findFirst<T>(items: Iterable<T>, find: (item: T) => ApiErrorDetail | undefined): ApiErrorDetail | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
