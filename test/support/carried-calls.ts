import fc from 'fast-check';

/** Source that makes an expression anew: statements to come first, and the expression that has its value then. */
type Carry = (expression: string, name: string) => readonly [statements: string, expression: string];

const inline =
  (wrap: (expression: string) => string): Carry =>
  (expression) => ['', wrap(expression)];

/** Ways to carry a value that the analysis promises to follow. */
const FOLLOWED: readonly Carry[] = [
  (e, v) => [`const ${v} = ${e};`, v],
  (e, v) => [`let ${v}; ${v} = ${e};`, v],
  (e, v) => [`let ${v}; if (event) { ${v} = ${e}; }`, v],
  (e, v) => [`const ${v} = { k: ${e} };`, `${v}.k`],
  (e, v) => [`const ${v} = {}; ${v}['k'] = ${e};`, `${v}.k`],
  (e, v) => [`const { k: ${v} } = { k: ${e} };`, v],
  (e, v) => [`const { ...${v} } = { k: ${e} };`, `${v}.k`],
  (e, v) => [`const { j: { ['k']: ${v} } } = { j: { k: ${e} } };`, v],
  (e, v) => [`const [, ...${v}] = [1, ${e}];`, `${v}[0]`],
  (e, v) => [`const ${v} = () => ${e};`, `${v}()`],
  (e, v) => [`function ${v}() { return ${v}.length === 0 ? ${e} : ${v}(); }`, `${v}()`],
  (e, v) => [`let ${v}; const set${v} = (x) => { ${v} = x; }; set${v}(${e});`, v],
  (e, v) => [`let ${v}; for (const x of [${e}]) ${v} = x;`, v],
  (e, v) => [`let ${v}; for await (const x of [${e}]) ${v} = x;`, v],
  (e, v) => [`let ${v}; [${e}].forEach((x) => { ${v} = x; });`, v],
  (e, v) => [`let ${v}; switch (1) { case 1: ${v} = ${e}; }`, v],
  (e, v) => [`const ${v} = { set k(x) { this.y = x; }, get j() { return this.y; } }; ${v}.k = ${e};`, `${v}.j`],
  (e, v) => [`class ${v} { static k; static { this.k = ${e}; } }`, `${v}.k`],
  (e, v) => [`class ${v} { #x; constructor(x) { this.#x = x; } get() { return this.#x; } }`, `new ${v}(${e}).get()`],
  (e, v) => [`class P${v} { constructor(x) { this.x = x; } } class ${v} extends P${v} {}`, `new ${v}(${e}).x`],
  (e, v) => [`function* ${v}() { yield ${e}; }`, `[...${v}()][0]`],
  (e, v) => [`const ${v} = []; ${v}.push(${e});`, `${v}.pop()`],
  (e, v) => [`let ${v}; [1].forEach(function () { ${v} = this.k; }, { k: ${e} });`, v],
  (e, v) => [`const { values: ${v} } = Object;`, `${v}({ k: ${e} })[0]`],
  inline((e) => `((x) => x)(${e})`),
  inline((e) => `((x = ${e}) => x)()`),
  inline((e) => `((...x) => x[0])(${e})`),
  inline((e) => `((a, b) => b)(...[1, ${e}])`),
  inline((e) => `(function () { return arguments[0]; })(${e})`),
  inline((e) => `((x) => x).call(null, ${e})`),
  inline((e) => `((x) => x).apply(null, [${e}])`),
  inline((e) => `((a, b) => b).bind(null, 1)(${e})`),
  inline((e) => `((t, x) => x)\`\${${e}}\``),
  inline((e) => `(await (async () => ${e})())`),
  inline((e) => `(await Promise.resolve({ k: ${e} })).k`),
  inline((e) => `(await Promise.all([{ k: ${e} }]))[0].k`),
  inline((e) => `(await Promise.resolve(1).then(() => ({ k: ${e} }))).k`),
  inline((e) => `(await Promise.resolve({ k: ${e} }).then(undefined)).k`),
  inline((e) => `((a, b, c) => c)(...[1], 2, ${e})`),
  inline((e) => `[[[${e}]]].flat()[0][0]`),
  inline((e) => `(event ? ${e} : null)`),
  inline((e) => `(null ?? ${e})`),
  inline((e) => `(event && ${e})`),
  inline((e) => `(0, ${e})`),
  inline((e) => `({ ...{ k: ${e} } }).k`),
  inline((e) => `({ get k() { return ${e}; } }).k`),
  inline((e) => `({ x: ${e}, k() { return this.x; } }).k()`),
  inline((e) => `Object.freeze({ k: ${e} })?.k`),
  inline((e) => `[[${e}]].flat()[0]`),
  inline((e) => `[null, ${e}].slice(1).concat([null]).find((x) => x !== null)`),
  inline((e) => `[${e}].map((x) => x).filter(() => true).at(0)`),
  inline((e) => `[${e}].reduce((before, x) => x, null)`),
  inline((e) => `Object.values({ k: ${e} })[0]`),
  inline((e) => `Object.assign({}, { k: ${e} }).k`),
  inline((e) => `Object.entries({ k: ${e} })[0][1]`),
  inline((e) => `Object.fromEntries([['k', ${e}]]).k`),
  inline((e) => `Array.from([${e}])[0]`),
  inline((e) => `Array.from([1], () => ${e})[0]`),
  inline((e) => `(await Promise.race([{ k: ${e} }])).k`),
  inline((e) => `(await Promise.allSettled([{ k: ${e} }]))[0].value.k`),
  inline((e) => `({ k: ${e} })[String('k')]`),
  inline((e) => `({ k: ${e} })[['k'].join()]`),
  (e, v) => [`class ${v} { constructor(x) { Object.assign(this, { k: x }); } }`, `new ${v}(${e}).k`],
];

/** Ways in which it may lose sight of a value, as long as it says so. */
const LOST: readonly Carry[] = [
  (e, v) => [`let ${v}; try { throw ${e}; } catch (x) { ${v} = x; }`, v],
  (e, v) => [`globalThis.${v} = ${e};`, `globalThis.${v}`],
  (e, v) => [`const ${v} = function () {}; ${v}.k = ${e};`, `${v}.k`],
  (e, v) => [`class ${v} extends Array {} const of${v} = ${v}.of(${e});`, `of${v}[0]`],
  (e, v) => [
    `function ${v}(x) { this.x = x; } ${v}.prototype.k = function () { return this.x; };`,
    `new ${v}(${e}).k()`,
  ],
  (e, v) => [`const ${v} = { [Symbol.iterator]: function* () { yield ${e}; } };`, `[...${v}][0]`],
  (e, v) => [`const ${v} = { then(next) { next({ k: ${e} }); } };`, `(await ${v}).k`],
  (e, v) => [
    `class ${v} { #x; constructor(x) { this.#x = x; } *[Symbol.iterator]() { yield this.#x; } }`,
    `[...new ${v}(${e})][0]`,
  ],
  (e, v) => [
    `class ${v} { #x; constructor(x) { this.#x = x; } then(next) { next({ k: this.#x }); } }`,
    `(await new ${v}(${e})).k`,
  ],
  (e, v) => [`function* ${v}() { return yield; } const of${v} = ${v}(); of${v}.next();`, `of${v}.next(${e}).value`],
  (e, v) => [`console.${v} = ${e};`, `console.${v}`],
  (e, v) => [`const { [String('j')]: ${v} = ${e} } = { k: 1 };`, v],
  inline((e) => `Object[event ? 'values' : 'keys']({ k: ${e} })[0]`),
  inline((e) => `new Map([['k', ${e}]]).get('k')`),
  inline((e) => `Reflect.get({ k: ${e} }, 'k')`),
  inline((e) => `new Proxy({ k: ${e} }, {}).k`),
  inline((e) => `(0, eval)(\`(\${'x'}) => x\`)(${e})`),
  inline((e) => `new (class { constructor(x) { return { k: x }; } })(${e}).k`),
];

/** Ways to take a member. */
const MEMBERS: readonly ((expression: string, member: string, name: string) => readonly [string, string])[] = [
  (e, m) => ['', `${e}.${m}`],
  (e, m) => ['', `${e}?.['${m}']`],
  (e, m, v) => [`const { ${m}: ${v} } = ${e};`, v],
  (e, m, v) => [`const ${v} = '${m}';`, `${e}[${v}]`],
  (e, m, v) => [`const { ...${v} } = ${e};`, `${v}.${m}`],
  (e, m) => ['', `({ ...${e} }).${m}`],
  (e, m) => ['', `(({ ${m}: x }) => x)(${e})`],
  (e, m) => ['', `${e}['${m.slice(0, 2)}' + '${m.slice(2)}']`],
];

const CALLS: readonly ((operation: string) => string)[] = [
  (o) => `await ${o}('1')`,
  (o) => `await ${o}?.('1')`,
  (o) => `await ${o}.call(null, '1')`,
  (o) => `await ${o}.apply(null, ['1'])`,
  (o) => `await ${o}.bind(null)('1')`,
  (o) => `await Promise.all(['1'].map((id) => ${o}(id)))`,
  (o) => `await Promise.resolve('1').then(${o})`,
  (o) => `await new Promise((done) => setTimeout(() => done(${o}('1')), 0))`,
  (o) => `await (async () => { try { return await ${o}('1'); } finally { 0; } })()`,
];

/** A handler that makes one call of the API. */
export interface CarriedCall {
  readonly source: string;
  /** Name of the endpoint that it calls. */
  readonly endpoint: string;
  /** Every step is one that the analysis promises to follow. */
  readonly isFollowed: boolean;
}

const ENDPOINTS = ['orders.get', 'products.get', 'customers.get', 'products.delete', 'collections.products'] as const;

const carries = fc.array(
  fc.oneof({ weight: 5, arbitrary: fc.nat() }, { weight: 1, arbitrary: fc.integer({ max: -1 }) }),
  {
    maxLength: 2,
  },
);

/** Handlers that reach an operation on winding ways. */
export const carriedCalls: fc.Arbitrary<CarriedCall> = fc
  .record({
    endpoint: fc.constantFrom(...ENDPOINTS),
    carries: fc.tuple(carries, carries, carries, carries),
    members: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
    call: fc.nat(),
  })
  .map(({ endpoint, carries: steps, members, call }) => {
    let count = 0;
    let expression = 'ctx';
    const statements: string[] = [];
    const take = ([statement, next]: readonly [string, string]) => {
      if (statement !== '') statements.push(statement);
      expression = next;
      if (!next.includes('await')) return;
      // The next step may put it into a function that is not async.
      expression = `v${++count}`;
      statements.push(`const ${expression} = ${next};`);
    };
    const carry = (numbers: readonly number[]) => {
      for (const number of numbers) take(pick(number < 0 ? LOST : FOLLOWED, number)(expression, `v${++count}`));
    };
    const [first, ...others] = steps;
    carry(first);
    for (const [index, member] of ['api', ...endpoint.split('.')].entries()) {
      take(pick(MEMBERS, members[index] ?? 0)(expression, member, `v${++count}`));
      carry(others[index] ?? []);
    }
    const body = [...statements, `return ${pick(CALLS, call)(expression)};`].map((line) => `  ${line}\n`).join('');
    return {
      source: `export default async (event, ctx) => {\n${body}};\n`,
      endpoint,
      isFollowed: steps.flat().every((number) => number >= 0),
    };
  });

function pick<T>(list: readonly T[], number: number): T {
  const found = list[Math.abs(number) % list.length];
  if (found === undefined) throw new Error('There is nothing to pick.');
  return found;
}
