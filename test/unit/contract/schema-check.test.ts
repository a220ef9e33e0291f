import { describe, expect, test } from 'vitest';
import { schemaCheckOf } from '#contract';

/** What is wrong with a value by a schema as JSON Schema writes it. */
const check = (schema: object, value: unknown, field = 'it') => schemaCheckOf(schema)(value, field);

const string = (keywords: object = {}) => ({ type: 'string', ...keywords });
const integer = (keywords: object = {}) => ({ type: 'integer', ...keywords });
const array = (items: object) => ({ type: 'array', items });
const union = (...anyOf: object[]) => ({ anyOf });
const nullable = (schema: object) => union(schema, { type: 'null' });
const oneOf = (values: readonly string[]) => ({ type: 'string', enum: values });
const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties });

describe('a type', () => {
  const values = { object: {}, array: [], string: '', number: 0.5, integer: 1, boolean: false, null: null };

  test.each([
    ['object', ['object']],
    ['array', ['array']],
    ['string', ['string']],
    ['number', ['number', 'integer']],
    ['integer', ['integer']],
    ['boolean', ['boolean']],
    ['null', ['null']],
  ])('%s accepts its own values alone', (type, accepted) => {
    const problem = { reason: 'type', field: 'it', expected: type };
    for (const [name, value] of Object.entries(values)) {
      expect(check({ type }, value), name).toEqual(accepted.includes(name) ? undefined : problem);
    }
    expect(check({ type }, undefined)).toEqual(problem);
  });

  test('is not fooled by what JSON cannot say', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(check({ type: 'number' }, value)).toMatchObject({ expected: 'number' });
      expect(check(integer(), value)).toMatchObject({ expected: 'integer' });
    }
    expect(check(string(), 'half a pair: \ud83d')).toMatchObject({ expected: 'string' });
    expect(check(string(), 'a pair: 😀')).toBeUndefined();
  });

  test('is judged before everything else, wherever it stands', () => {
    expect(check({ minLength: 2, type: 'string' }, 5)).toEqual({
      ...{ reason: 'type', field: 'it', expected: 'string' },
    });
  });
});

describe('a bound', () => {
  test.each<[string, object, unknown, unknown, string]>([
    ['minimum', { minimum: 1 }, 1, 0.9, '≥ 1'],
    ['exclusiveMinimum', { exclusiveMinimum: 1 }, 1.1, 1, '> 1'],
    ['maximum', { maximum: 1 }, 1, 1.1, '≤ 1'],
    ['minLength', { minLength: 2 }, 'ab', 'a', '长度 ≥ 2'],
    ['minLength beyond the first plane', { minLength: 2 }, '😀😀', '😀', '长度 ≥ 2'],
    ['maxLength', { maxLength: 2 }, 'ab', 'abc', '长度 ≤ 2'],
    ['maxLength beyond the first plane', { maxLength: 2 }, '😀😀', '😀😀😀', '长度 ≤ 2'],
    ['maxLength of mixed characters', { maxLength: 2 }, '😀b', '😀bc', '长度 ≤ 2'],
    ['minItems', { minItems: 1 }, [1], [], '数量 ≥ 1'],
    ['maxItems', { maxItems: 1 }, [1], [1, 2], '数量 ≤ 1'],
  ])('%s: itself is inside, the next one is not', (_, schema, inside, outside, rule) => {
    expect(check(schema, inside)).toBeUndefined();
    expect(check(schema, outside)).toEqual({ reason: 'range', field: 'it', rule });
  });
});

describe('a format', () => {
  const ID = '0b7c9a52-4c1e-4d5f-8a3b-2f6e1d9c8b7a';

  test.each([
    ['uuid', ID],
    ['date-time', '2026-01-31T23:59:59.999Z'],
    ['date-time', '0000-01-01T00:00:00.000Z'],
  ])('%s accepts %s', (format, value) => {
    expect(check(string({ format }), value)).toBeUndefined();
  });

  test.each([
    ...['', `x${ID}`, `${ID}x`, ` ${ID}`, ID.toUpperCase(), ID.replaceAll('-', ''), ID.slice(1), ID.slice(0, -1)],
    ...['0b7c9a52-4c1e-4d5f-2f6e1d9c8b7a', '0b7c9a52-4c1e-4d5f-8a3b-8a3b-2f6e1d9c8b7a', ID.replace('0', 'g')],
    ...['0b7c9a52-4c1e-4d5f-8a3-2f6e1d9c8b7a', '0b7c9a52-4c1e-4d5f-zzzz-2f6e1d9c8b7a', `${ID.slice(0, -1)}z`],
  ])('uuid refuses %j', (value) => {
    expect(check(string({ format: 'uuid' }), value)).toEqual({ reason: 'format', field: 'it', rule: 'uuid' });
  });

  test.each([
    ...['', '2026-01-31', '2026-01-31T23:59:59Z', '2026-01-31T23:59:59.99Z', '2026-01-31T23:59:59.999'],
    ...['2026-01-31T23:59:59.999+00:00', '2026-01-31 23:59:59.999Z', '26-01-31T23:59:59.999Z'],
    ...['2026-13-31T23:59:59.999Z', '2026-01-32T23:59:59.999Z', '2026-01-31T25:59:59.999Z'],
    ...['2026-1-31T23:59:59.999Z', '2026-01-1T23:59:59.999Z', '2026-01-31T3:59:59.999Z'],
    ...['2026-01-31T23:9:59.999Z', '2026-01-31T23:59:9.999Z', '2026-01-31T23:59:59x999Z'],
    ...['+002026-01-31T23:59:59.999Z', '2026-01-31T23:59:59.999ZZ', 'D026-01-31T23:59:59.999Z'],
    // Dates end at a NUL for the engine's own parser.
    '2026-01-31T23:59:59.999Z\0tomorrow',
  ])('date-time refuses %j', (value) => {
    expect(check(string({ format: 'date-time' }), value)).toEqual({ reason: 'format', field: 'it', rule: 'date-time' });
  });

  test('of a pattern is the pattern, read by code points', () => {
    expect(check(string({ pattern: '^[A-Z]{3}$' }), 'USD')).toBeUndefined();
    expect(check(string({ pattern: '^.$' }), '😀')).toBeUndefined();
    expect(check(string({ pattern: '^[A-Z]{3}$' }), 'usd')).toEqual({
      ...{ reason: 'format', field: 'it', rule: '^[A-Z]{3}$' },
    });
  });
});

describe('a choice', () => {
  test('names what is allowed', () => {
    expect(check(oneOf(['all', 'none']), 'all')).toBeUndefined();
    expect(check(oneOf(['all', 'none']), 'some')).toEqual({ reason: 'choice', field: 'it', allowed: 'all, none' });
  });

  test('of several schemas takes what fits any of them', () => {
    for (const value of ['a', 1]) expect(check(union(string(), integer()), value)).toBeUndefined();
    expect(check(nullable(string()), null)).toBeUndefined();
  });

  test('of several schemas lists the types when none is right', () => {
    expect(check(union(string(), integer()), true)).toEqual({
      ...{ reason: 'type', field: 'it', expected: 'string | integer' },
    });
  });

  test('of several schemas tells what is wrong by the one of the right type', () => {
    expect(check(nullable(string({ maxLength: 1 })), 'ab')).toMatchObject({ reason: 'range', rule: '长度 ≤ 1' });
    expect(check(nullable(object({ name: string() })), { name: 5 })).toEqual({
      ...{ reason: 'type', field: 'it.name', expected: 'string' },
    });
  });
});

describe('the field that a finding names', () => {
  const schema = object({ lines: array(object({ quantity: integer({ minimum: 1 }) })) });

  test('is the way to it', () => {
    const lines = [{ quantity: 1 }, { quantity: 0 }];
    expect(check(schema, { lines }, 'body')).toMatchObject({ field: 'body.lines[1].quantity', reason: 'range' });
  });

  test('begins with the first name when the whole has none', () => {
    expect(check(schema, { lines: [{}] }, '')).toEqual({ reason: 'required', field: 'lines[0].quantity' });
    expect(check(schema, {}, '')).toEqual({ reason: 'required', field: 'lines' });
  });

  test('is that of the first finding', () => {
    expect(check(array(integer()), [1, 'a', 'b'])).toMatchObject({ field: 'it[1]' });
    expect(check(array(integer()), [1, 2])).toBeUndefined();
  });

  test('is one of the value itself: nothing inherited is a member', () => {
    expect(check(object({ name: string() }), Object.create({ name: 'A' }))).toMatchObject({ reason: 'required' });
    const named = { type: 'object', properties: { toString: string() } };
    expect(check(named, {})).toBeUndefined();
  });

  test('may be any name where the schema lists none', () => {
    const counts = { type: 'object', additionalProperties: integer() };
    expect(check(counts, { a: 1 })).toBeUndefined();
    expect(check(counts, { a: 1, b: 'x' })).toEqual({ reason: 'type', field: 'it.b', expected: 'integer' });
  });
});

describe('a schema', () => {
  test('may have words for people, which check nothing', () => {
    expect(check(string({ title: 'T', description: 'D', default: 'x', 'x-personal': 'name' }), 'any')).toBeUndefined();
  });

  test('is refused when it uses a keyword that is not checked', () => {
    expect(() => check({ multipleOf: 2 }, 4)).toThrow(/multipleOf/);
  });

  test('gets its check once', () => {
    const schema = string();
    expect(schemaCheckOf(schema)).toBe(schemaCheckOf(schema));
  });
});
