import type { Survivor } from './results.ts';

/** Why a mutant lives. It is found by its text, wherever that has moved to in the file. */
interface Explanation {
  readonly file: string;
  readonly mutator: string;
  readonly original: string;
  /** Of this replacement only; any, when absent. */
  readonly replacement?: string;
  readonly why: string;
}

const contract = (name: string) => `packages/contract/src/${name}.ts`;

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
