import { EXPLAINED_ANALYSIS } from './explained-analysis.ts';
import type { Explanation } from './explanation.ts';
import type { Survivor } from './results.ts';

const contract = (name: string) => `packages/contract/src/${name}.ts`;
const store = (name: string) => `packages/store/src/${name}.ts`;

const STREAM = 'equivalent: the name of a stream of ids only tells it from others';
const WORDS = 'words for people; the reason and the field beside them are tested';

const EXPLAINED: readonly Explanation[] = [
  {
    file: contract('duration'),
    ...{ mutator: 'StringLiteral', original: "'0'", replacement: '""' },
    why: 'equivalent: both texts are the number 0',
  },
  {
    file: contract('money'),
    ...{ mutator: 'StringLiteral', original: "''", replacement: '"Stryker was here!"' },
    why: 'equivalent: sign and whole always take part in a match; the default is for the compiler',
  },
  {
    file: contract('permission-uses'),
    ...{ mutator: 'EqualityOperator', original: 'keyOf(a) < keyOf(b)', replacement: 'keyOf(a) <= keyOf(b)' },
    why: 'equivalent: no two uses of a list have the same key',
  },
  {
    file: contract('permission-uses'),
    ...{ mutator: 'StringLiteral', original: "'handlers'", replacement: '""' },
    why: 'equivalent: any text does that is not `outside` and stands before it',
  },
  {
    file: contract('schema-check'),
    ...{ mutator: 'ConditionalExpression', original: 'text.length < bound', replacement: 'false' },
    why: 'equivalent, only slower: the other way counts the characters and finds the same',
  },
  {
    file: contract('schema-check'),
    ...{ mutator: 'ConditionalExpression', original: 'text.length < bound * 2', replacement: 'true' },
    why: 'equivalent, only slower: a text of twice as many units has at least as many characters',
  },
  {
    file: contract('schema-check'),
    ...{ mutator: 'EqualityOperator', original: 'text.length < bound * 2', replacement: 'text.length <= bound * 2' },
    why: 'equivalent, only slower: a text of twice as many units has at least as many characters',
  },
  {
    file: store('orders/order-steps'),
    ...{ mutator: 'StringLiteral', original: "'payments'" },
    why: STREAM,
  },
  {
    file: store('orders/order-steps'),
    ...{ mutator: 'StringLiteral', original: "'fulfillments'" },
    why: STREAM,
  },
  {
    file: store('orders/order-steps'),
    ...{ mutator: 'StringLiteral', original: "'refunds'" },
    why: STREAM,
  },
  {
    file: store('orders/place-order'),
    ...{ mutator: 'StringLiteral', original: "'orders'" },
    why: STREAM,
  },
  {
    file: store('orders/place-order'),
    ...{ mutator: 'StringLiteral', original: "'order-lines'" },
    why: STREAM,
  },
  {
    file: store('orders/order-steps'),
    ...{ mutator: 'StringLiteral', original: "'大于 0'" },
    why: WORDS,
  },
  {
    file: store('orders/order-steps'),
    ...{ mutator: 'ObjectLiteral', original: '{ stock_taken: 0 }' },
    why: 'no step follows once an order has given its stock back, so nothing reads the mark again; it keeps the row true',
  },
  {
    file: store('money'),
    ...{
      mutator: 'StringLiteral',
      original: `\`不小于 0，\${currency} 最多 \${exponent} 位小数，不超过 \${LIMITS.moneyMinorMax} 个最小单位\``,
    },
    why: WORDS,
  },
  {
    file: store('orders/price-lines'),
    ...{ mutator: 'StringLiteral', original: `\`订单总额不超过 \${LIMITS.moneyMinorMax} 个最小单位\`` },
    why: WORDS,
  },
  {
    file: store('products/stock'),
    ...{ mutator: 'StringLiteral', original: `\`库存不超过 \${Number.MAX_SAFE_INTEGER}\`` },
    why: WORDS,
  },
  {
    file: store('orders/place-order'),
    ...{ mutator: 'ConditionalExpression', original: 'customerId == null', replacement: 'false' },
    why: 'equivalent: there is no customer whose id is null; the question is only not asked',
  },
  {
    file: store('orders/place-order'),
    ...{ mutator: 'OptionalChaining', original: 'takeOrderNumber.get(database, { storeId })?.number' },
    why: 'equivalent: the lines were priced by the currency of the store, so there is one; the compiler does not know',
  },
  {
    file: store('orders/place-order'),
    ...{ mutator: 'ConditionalExpression', original: 'number === undefined', replacement: 'false' },
    why: 'equivalent: the lines were priced by the currency of the store, so there is one; the compiler does not know',
  },
  {
    file: store('paging'),
    ...{ mutator: 'ConditionalExpression', original: 'offset < total', replacement: 'true' },
    why: 'equivalent, only slower: the database finds nothing past the end either',
  },
  {
    file: store('paging'),
    ...{ mutator: 'EqualityOperator', original: 'offset < total', replacement: 'offset <= total' },
    why: 'equivalent, only slower: the database finds nothing past the end either',
  },
  ...EXPLAINED_ANALYSIS,
];

/** The reason why a survivor is no gap in the tests, or undefined when nobody has given one. */
export const explain = (file: string, { mutator, original, replacement }: Survivor): string | undefined =>
  EXPLAINED.find(
    (known) =>
      known.file === file &&
      known.mutator === mutator &&
      known.original === original &&
      (known.replacement === undefined || known.replacement === replacement),
  )?.why;
