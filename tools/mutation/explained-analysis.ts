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
  [
    FOR_THE_COMPILER,
    ['match-endpoint', 'StringLiteral', "''"],
    ['array-methods', 'OptionalChaining', 'METHODS[name]?.(machine, { array, items, given, site })'],
    ['builtins', 'OptionalChaining', 'BUILTINS[name]?.(machine, given, site)'],
    ['bind-pattern', 'OptionalChaining', 'findCell(scope, name)?.atoms'],
    ['bind-pattern', 'ConditionalExpression', "part.type === 'Property'", 'true'],
    ['write-member', 'ConditionalExpression', "atom.kind !== 'accessor'", 'false'],
    ['write-member', 'OptionalChaining', 'owners.find(({ fields }) => fields.has(name))?.fields.get(name)?.atoms'],
    ['evaluate-statement', 'ConditionalExpression', 'cell !== undefined', 'true'],
    ['evaluate-statement', 'ConditionalExpression', 'body === null', 'false'],
    ['create-machine', 'OptionalChaining', 'modules.get(scope.file)?.source'],
    ['create-machine', 'ConditionalExpression', 'source === undefined', 'false'],
    ['create-machine', 'ObjectLiteral', '{ file: scope.file, line: 1, column: 1 }'],
    ['read-exports', 'OptionalChaining', 'module.commonJs?.fields'],
    ['read-exports', 'OptionalChaining', "module.commonJs?.fields.get('exports')?.atoms"],
  ],
  ['equivalent: only `get` and `set` are ever asked for', ['evaluate-class', 'StringLiteral', "'init'", '""']],
  [
    'equivalent, only later: until then no value is known, and what is missing is made in the runs after',
    ['member-key', 'ConditionalExpression', 'value.length === 0', 'true'],
    ['evaluate-class', 'ConditionalExpression', 'callee.size === 0', 'true'],
  ],
  [
    'equivalent: getters and setters are functions by their syntax',
    ['evaluate-literal', 'MethodExpression', "[...value]\n      .filter((atom) => atom.kind === 'function')"],
    ['evaluate-literal', 'ConditionalExpression', "atom.kind === 'function'", 'true'],
  ],
  [
    'equivalent: members of an enum are no functions, so nothing happens at their place',
    ['evaluate-literal', 'ObjectLiteral', '{ node: id, scope }'],
  ],
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
    ['create-machine', 'EqualityOperator', 'state.steps > MAX_STEPS', 'state.steps >= MAX_STEPS'],
    ['create-machine', 'EqualityOperator', 'state.depth > MAX_DEPTH', 'state.depth >= MAX_DEPTH'],
    ['create-machine', 'EqualityOperator', 'state.pass > MAX_PASSES', 'state.pass >= MAX_PASSES'],
    ['create-machine', 'EqualityOperator', 'atoms.size < MAX_ATOMS', 'atoms.size <= MAX_ATOMS'],
  ],
  [
    'only for a variable that is never set: calling a method of it throws, and what that gives is of no interest',
    ['text-value', 'ConditionalExpression', 'texts.length === 0', 'false'],
  ],
  [
    'equivalent: null counts like undefined wherever the constant is asked for',
    ['text-value', 'ConditionalExpression', 'only === null', 'false'],
  ],
  [
    KEY,
    ['analyze-permissions', 'StringLiteral', "'context'", '""'],
    ['array-methods', 'StringLiteral', "'folded'", '""'],
    ['array-methods', 'StringLiteral', "'result'", '""'],
    ['builtins', 'StringLiteral', "'outcome'", '""'],
    ['create-machine', 'StringLiteral', "''", '"Stryker was here!"'],
    ['elements', 'StringLiteral', "'items'", '""'],
    ['elements', 'StringLiteral', "'pair'", '""'],
    ['read-member', 'StringLiteral', "'api'", '""'],
    ['read-member', 'StringLiteral', "'request'", '""'],
    ['invoke', 'StringLiteral', "'arguments'", '""'],
    ['invoke', 'StringLiteral', "'rest'", '""'],
    ['linked-module', 'StringLiteral', "'*default*'", '""'],
  ],
  [
    'equivalent but for keys of numbers that no source chooses: the text stands between numbers of values',
    ['call', 'StringLiteral', "';'", '""'],
    ['invoke', 'StringLiteral', "';'", '""'],
  ],
  [
    'equivalent: only `array` and `instance` are ever asked for, and of this one neither',
    ['array-methods', 'StringLiteral', "'array'", '""'],
    ['array-methods', 'StringLiteral', "'literal'", '""'],
    ['bind-pattern', 'StringLiteral', "'literal'", '""'],
    ['builtins', 'StringLiteral', "'literal'", '""'],
    ['evaluate-literal', 'StringLiteral', "'literal'", '""'],
    ['evaluate-statement', 'StringLiteral', "'literal'", '""'],
    ['linked-module', 'StringLiteral', "'literal'", '""'],
  ],
  [
    'equivalent: only arrays and other objects have a shape',
    ['array-methods', 'ConditionalExpression', "atom.kind === 'record'", 'true'],
  ],
  [
    'equivalent: what a function gives without a value counts as unknown',
    ['array-methods', 'ArrowFunction', '() => UNKNOWN'],
    ['builtins', 'ArrowFunction', '() => UNKNOWN'],
  ],
  [
    'equivalent: nothing has the name that is put in the place of none',
    ['invoke', 'ArrayDeclaration', '[]', '["Stryker was here"]'],
    ['evaluate-class', 'ArrayDeclaration', '[]', '["Stryker was here"]'],
    ['scope', 'ArrayDeclaration', '[]', '["Stryker was here"]'],
    ['scope', 'ConditionalExpression', 'default:\n        return [];'],
  ],
  [
    'equivalent: no export has the name that is put in the place of none, and a text holds no values',
    ['read-exports', 'ArrayDeclaration', '[]', '["Stryker was here"]'],
  ],
  [
    'equivalent: every file that a module imports is one of the modules; the compiler does not know',
    ['read-exports', 'ConditionalExpression', 'module === undefined', 'false'],
  ],
  [
    'equivalent: of a module that is not there nothing is known either',
    ['read-exports', 'ConditionalExpression', 'file === undefined', 'false'],
  ],
  ['equivalent: each run sets it before it asks for it', ['create-machine', 'BooleanLiteral', 'false', 'true']],
  [
    'equivalent: the two files are never the same here',
    ['create-machine', 'EqualityOperator', 'a.file < b.file', 'a.file <= b.file'],
  ],
  [
    'equivalent: nothing else is of the kind `var`; the compiler does not know',
    ['scope', 'ConditionalExpression', "at.type === 'VariableDeclaration'", 'true'],
  ],
  [
    'equivalent: only functions with a body are ever called; the compiler does not know',
    ['invoke', 'OptionalChaining', 'body?.type'],
    ['invoke', 'ConditionalExpression', 'body !== null', 'true'],
  ],
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
  [
    'equivalent: the parser takes `yield` in generators alone; the compiler does not know',
    ['evaluate', 'ConditionalExpression', 'yields !== undefined', 'true'],
  ],
  [
    'equivalent: every scope is one of a module that is there; the compiler does not know',
    ['evaluate', 'OptionalChaining', 'module?.imports'],
    ['evaluate-call', 'ConditionalExpression', 'module === undefined', 'false'],
    ['evaluate-call', 'OptionalChaining', 'machine.modules.get(file)?.commonJs'],
  ],
  [
    'equivalent: only a name is asked for next, and nothing else has one',
    ['evaluate-call', 'ConditionalExpression', "callee.type === 'Identifier'", 'true'],
  ],
  [
    'equivalent: `super()` stands in constructors alone, whose `this` is an object; the compiler does not know',
    ['evaluate-call', 'ConditionalExpression', "home !== undefined && instance.kind === 'record'", 'true'],
    ['evaluate-call', 'LogicalOperator', "home !== undefined && instance.kind === 'record'"],
    ['evaluate-call', 'ConditionalExpression', 'home !== undefined', 'true'],
    ['evaluate-call', 'ConditionalExpression', "instance.kind === 'record'", 'true'],
  ],
  [
    'equivalent: nothing is imported as `undefined`, which is what is looked up then',
    ['evaluate-call', 'ConditionalExpression', 'module === undefined || name === undefined', 'false'],
    ['evaluate-call', 'LogicalOperator', 'module === undefined || name === undefined'],
    ['evaluate-call', 'ConditionalExpression', 'name === undefined', 'false'],
  ],
  [
    'equivalent, only slower: a copy has the same values',
    ['abstract-value', 'MethodExpression', 'values.filter((value) => value.size > 0)'],
    ['abstract-value', 'ConditionalExpression', 'value.size > 0', 'true'],
    ['abstract-value', 'EqualityOperator', 'value.size > 0', 'value.size >= 0'],
    ['abstract-value', 'ConditionalExpression', 'filled.every((value) => value === first)', 'false'],
    ['abstract-value', 'ArrowFunction', '(value) => value === first'],
    ['abstract-value', 'ConditionalExpression', 'value === first', 'false'],
    ['abstract-value', 'EqualityOperator', 'value === first'],
    ['read-member', 'ConditionalExpression', "![...value].some(({ kind }) => kind === 'accessor')", 'false'],
    ['read-member', 'ConditionalExpression', "kind === 'accessor'", 'true'],
  ],
  [
    'equivalent: numbers below zero tell things from one another as well',
    ['abstract-value', 'AssignmentOperator', 'this.#count += 1'],
    ['scope', 'AssignmentOperator', 'count += 1'],
  ],
  [
    'equivalent, only slower: the same values in another order are looked at as other ones',
    [
      'abstract-value',
      'MethodExpression',
      '[...value]\n      .map((atom) => this.numberOf(atom))\n      .sort((a, b) => a - b)',
    ],
    ['abstract-value', 'ArrowFunction', '(a, b) => a - b'],
    ['abstract-value', 'ArithmeticOperator', 'a - b'],
  ],
  [
    'equivalent: nothing but a getter gets by that name',
    ['write-member', 'ConditionalExpression', "member.kind !== 'accessor'", 'false'],
  ],
  [
    'equivalent: no operation has the name that is looked up for what is no resource',
    ['read-member', 'ConditionalExpression', "atom.kind === 'resource'", 'true'],
  ],
  [
    'equivalent: arguments that are given before are read of what `bind` gave alone',
    ['read-member', 'ArrayDeclaration', '[]', '["Stryker was here"]'],
  ],
  [
    'equivalent: the key of a pair is data, and what has no value counts as unknown',
    ['elements', 'StringLiteral', "'0'", '""'],
  ],
];

/** Why mutants of the permission analysis live. */
export const EXPLAINED_ANALYSIS: readonly Explanation[] = REASONS.flatMap(([why, ...mutants]) =>
  mutants.map(([name, mutator, original, replacement]) => ({
    ...{ file: `packages/extension/src/analysis/${name}.ts`, mutator, original, why },
    ...(replacement === undefined ? {} : { replacement }),
  })),
);
