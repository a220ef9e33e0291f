import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateBody } from '#api';
import { ApiError, CONTROL_ENDPOINTS, ENDPOINTS, ORDER_PLACE, PRODUCT_CREATE, type TObject } from '#contract';

/** The message of what is wrong with a body, or undefined. */
function refusal(schema: TObject, body: unknown): string | undefined {
  try {
    validateBody(schema, body);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR' });
    return (error as ApiError).message;
  }
}

const product = (fields: object) => ({ title: 'Mug', price: 5, ...fields });
const order = (fields: object) => ({ lines: [{ productId: 'p', quantity: 1 }], ...fields });

describe('validateBody', () => {
  test.each<[string, TObject, unknown, RegExp | undefined]>([
    [
      'a whole number written as 1.0',
      PRODUCT_CREATE,
      JSON.parse('{"title":"Mug","price":5,"inventory":1.0}'),
      undefined,
    ],
    ['a missing field', PRODUCT_CREATE, { price: 5 }, /必填字段 title/],
    ['a number as text', PRODUCT_CREATE, product({ price: '10' }), /price 类型错误，应为 number/],
    ['null where there is none', PRODUCT_CREATE, product({ title: null }), /title 类型错误，应为 string/],
    ['a fraction of an integer', PRODUCT_CREATE, product({ inventory: 1.5 }), /inventory 类型错误，应为 integer/],
    ['an infinite number', PRODUCT_CREATE, JSON.parse('{"title":"Mug","price":1e999}'), /price 类型错误/],
    ['a number below its range', PRODUCT_CREATE, product({ price: -1 }), /price 超出允许范围（≥ 0）/],
    [
      'a text that is too long',
      PRODUCT_CREATE,
      product({ title: 'x'.repeat(256) }),
      /title 超出允许范围（长度 ≤ 255）/,
    ],
    [
      'a text of 255 characters beyond the first plane',
      PRODUCT_CREATE,
      product({ title: '😀'.repeat(255) }),
      undefined,
    ],
    ['256 of them', PRODUCT_CREATE, product({ title: '😀'.repeat(256) }), /title/],
    ['a text that is no currency', PRODUCT_CREATE, product({ currency: 'usd' }), /currency 格式错误/],
    ['null where it is allowed', ORDER_PLACE, order({ customerId: null }), undefined],
    [
      'another type where null is allowed',
      ORDER_PLACE,
      order({ customerId: 5 }),
      /customerId 类型错误，应为 string \| null/,
    ],
    ['too much where null is allowed', ORDER_PLACE, order({ email: 'x'.repeat(255) }), /email 超出允许范围/],
    ['no lines', ORDER_PLACE, order({ lines: [] }), /lines 超出允许范围/],
    ['a field of a line', ORDER_PLACE, order({ lines: [{ productId: 'p', quantity: 0 }] }), /lines\[0\]\.quantity/],
    ['a field of the address', ORDER_PLACE, order({ shippingAddress: { name: 'A' } }), /shippingAddress\.country/],
    [
      'a choice',
      CONTROL_ENDPOINTS['trigger.fire'].body,
      { event: 'order.payed' },
      /event 的值无效，允许的值：order\.created/,
    ],
    [
      'one of two shapes',
      CONTROL_ENDPOINTS['apps.install'].body,
      { grant: 'some' },
      /grant 的值无效，允许的值：all, none/,
    ],
    ['an array', PRODUCT_CREATE, [], /必须是 JSON 对象/],
    ['null', PRODUCT_CREATE, null, /必须是 JSON 对象/],
    ['a text', PRODUCT_CREATE, '{}', /必须是 JSON 对象/],
  ])('judges %s', (_, schema, body, message) => {
    const refused = refusal(schema, body);
    if (message === undefined) expect(refused).toBeUndefined();
    else expect(refused).toMatch(message);
  });

  test('A23: leaves out unknown fields, also those with dangerous names, and tells of them', () => {
    const warnings: string[] = [];
    const body = JSON.parse('{"title":"Mug","price":5,"__proto__":{"price":1},"constructor":{},"colour":"red"}');
    const known = validateBody(PRODUCT_CREATE, body, (warning) => warnings.push(String(warning)));
    expect(Object.entries(known)).toEqual([
      ['title', 'Mug'],
      ['price', 5],
    ]);
    expect(Object.getPrototypeOf(known)).toBe(Object.prototype);
    expect(warnings).toEqual(['unknown fields of the body are ignored: "__proto__", "constructor", "colour"']);
  });

  test('names only some of many unknown fields', () => {
    const warnings: string[] = [];
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, 1]));
    validateBody(PRODUCT_CREATE, product(many), (warning) => warnings.push(String(warning)));
    expect(warnings).toEqual([expect.stringMatching(/"f0", .*"f4", 995 more$/)]);
  });

  test('does not take an inherited property for a field', () => {
    expect(refusal(PRODUCT_CREATE, Object.create({ title: 'Mug', price: 5 }))).toMatch(/title/);
  });

  const bodies = [...Object.entries(ENDPOINTS), ...Object.entries(CONTROL_ENDPOINTS)].flatMap(([name, endpoint]) =>
    'body' in endpoint && 'properties' in endpoint.body ? [[name, endpoint.body as TObject] as const] : [],
  );

  test.each(bodies)('%s: agrees with Ajv on every body', (_, schema) => {
    const judge = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    fc.assert(
      fc.property(arbitraryBody(schema), (body) => {
        expect(refusal(schema, body) === undefined).toBe(judge(body));
      }),
      { numRuns: 300 },
    );
  });
});

/** Bodies of the schema's fields, some absent, with values that are often nearly right. */
function arbitraryBody(schema: TObject): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      ...[null, true, '', 'all', 'USD', 'CN', 'a-b', 'x@y', 'order.paid', 'order:view', 'ACTIVE', 'x'.repeat(256)],
      ...[0, 1, -1, 1.5, 5, 1e6, 1e21, Number.MAX_SAFE_INTEGER],
      ...[[], ['order:view'], ['nope'], [1], {}, { a: 1 }, [{ productId: 'p', quantity: 1 }], [{ productId: 'p' }]],
      { name: 'A', country: 'CN', city: 'B', address1: 'C', phone: null },
      { name: 'A', country: 'China', city: 'B', address1: 'C' },
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const fields = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, value]));
  return fc.record(fields, { requiredKeys: [] });
}
