import type { Explanation } from './explanation.ts';

/** File, mutator, original and, where only one is meant, replacement. */
type Mutant = readonly [name: string, mutator: string, original: string, replacement?: string];

const FOR_THE_COMPILER = 'equivalent: there always is one; the default is for the compiler';
const BOUND =
  'which of two neighbouring sizes is the bound is of no interest; both sides of it are tested with a distance';
const CALLED_ONCE =
  'equivalent, only slower: a function that is called the same way again in one run is not run again (`invoke`)';
const KEY = 'equivalent: the text only tells one from others';
const BUG = 'only a bug of the analysis throws anything else, and is to be seen then';

const REASONS: readonly (readonly [why: string, ...mutants: readonly Mutant[]])[] = [
  ['equivalent: only `present` and `possible` are ever asked for', ['api-calls', 'StringLiteral', "'absent'", '""']],
  [
    'equivalent: without a conditional code the field counts as absent, and the list is not looked at',
    ['api-calls', 'ArrayDeclaration', '[]', '["Stryker was here"]'],
  ],
  [
    'equivalent today: no operation without an id has a code that its body decides',
    ['api-calls', 'StringLiteral', "'{id}'", '""'],
  ],
  [FOR_THE_COMPILER, ['match-endpoint', 'StringLiteral', "''"]],
  [
    'equivalent today: no two endpoints of one method differ only in an id',
    [
      'match-endpoint',
      'MethodExpression',
      "candidates.every((name) => isSure(segments, endpointOf(name).path.split('/')))",
    ],
  ],
  [
    BOUND,
    ['text-value', 'EqualityOperator', 'merged.length > MAX_PIECES'],
    ['text-value', 'EqualityOperator', 'chars > MAX_CHARS'],
    ['text-value', 'EqualityOperator', 'before.length * after.length > MAX_TEXTS'],
    ['invoke', 'EqualityOperator', 'count < MAX_WAYS'],
  ],
  [
    'only for a variable that is never set: calling a method of it throws, and what that gives is of no interest',
    ['text-value', 'ConditionalExpression', 'texts.length === 0', 'false'],
  ],
  [
    'equivalent: null counts like undefined wherever the constant is asked for',
    ['text-value', 'ConditionalExpression', 'only === null', 'false'],
  ],
  [KEY, ['analyze-permissions', 'StringLiteral', "'context'", '""']],
  [
    BUG,
    [
      'analyze-permissions',
      'ConditionalExpression',
      '!(error instanceof TooComplex || error instanceof RangeError)',
      'false',
    ],
    [
      'analyze-permissions',
      'ConditionalExpression',
      'error instanceof TooComplex || error instanceof RangeError',
      'true',
    ],
  ],
  [
    CALLED_ONCE,
    ['escape', 'ConditionalExpression', 'isNew(machine, atom, self)', 'true'],
    ['escape', 'ConditionalExpression', 'called.size > before', 'true'],
    ['escape', 'EqualityOperator', 'called.size > before', 'called.size >= before'],
    ['escape', 'ConditionalExpression', 'pass !== machine.pass', 'true'],
  ],
];

/** Why mutants of the permission analysis live. */
export const EXPLAINED_ANALYSIS: readonly Explanation[] = REASONS.flatMap(([why, ...mutants]) =>
  mutants.map(([name, mutator, original, replacement]) => ({
    ...{ file: `packages/extension/src/analysis/${name}.ts`, mutator, original, why },
    ...(replacement === undefined ? {} : { replacement }),
  })),
);
