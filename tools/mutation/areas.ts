/** Code that is mutated together, and the tests that are to notice. */
export interface Area {
  readonly name: string;
  readonly files: readonly string[];
  /** Globs of test files. They start no process of their own and wait for nothing. */
  readonly tests: readonly string[];
}

const within = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}.ts`);

/** The analysis without anything around it. */
const ANALYSIS_TESTS = ['test/unit/extension/analysis/*.test.ts'];

/** What decides: whether a change is allowed, what follows from it, and what a code may do. */
export const AREAS: readonly Area[] = [
  {
    name: 'contract',
    files: within('packages/contract/src', [
      'access-token',
      'duration',
      'money',
      'order-transitions',
      'permission-uses',
      'permissions',
      'personal-data',
      'schema-check',
    ]),
    tests: ['test/unit/contract/**/*.test.ts'],
  },
  {
    name: 'store transitions',
    files: within('packages/store/src', [
      'money',
      'orders/order-stock',
      'orders/order-steps',
      'orders/place-order',
      'orders/price-lines',
      'paging',
      'products/stock',
    ]),
    tests: ['test/unit/store/{collections,keys,lists,orders,products}.test.ts'],
  },
  {
    name: 'delivery state machine',
    files: within('packages', ['webhooks/src/next-state']),
    tests: ['test/unit/webhooks/next-state.test.ts'],
  },
  {
    name: 'permission analysis: requests',
    files: within('packages/extension/src/analysis', ['api-calls', 'match-endpoint', 'text-value']),
    tests: ['test/unit/extension/analysis/{names,patterns,requests}.test.ts'],
  },
  {
    name: 'permission analysis: verdicts',
    files: within('packages/extension/src/analysis', ['analyze-permissions', 'escape', 'to-verdicts']),
    tests: [...ANALYSIS_TESTS, 'test/integration/extension/analysis/{modules,verdicts}.test.ts'],
  },
  {
    name: 'permission analysis: evaluation',
    files: within('packages/extension/src/analysis', [
      'evaluate',
      'evaluate-call',
      'evaluate-class',
      'evaluate-literal',
      'evaluate-statement',
      'implicit-members',
    ]),
    tests: ANALYSIS_TESTS,
  },
  {
    name: 'permission analysis: calls',
    files: within('packages/extension/src/analysis', ['array-methods', 'builtins', 'call', 'invoke']),
    tests: ANALYSIS_TESTS,
  },
  {
    name: 'permission analysis: values',
    files: within('packages/extension/src/analysis', [
      'abstract-value',
      'bind-pattern',
      'elements',
      'member-key',
      'read-member',
      'with-sources',
      'write-member',
    ]),
    tests: ANALYSIS_TESTS,
  },
  {
    name: 'permission analysis: runs and scopes',
    files: within('packages/extension/src/analysis', [
      'children',
      'create-machine',
      'linked-module',
      'machine',
      'read-exports',
      'scope',
    ]),
    tests: ANALYSIS_TESTS,
  },
];
