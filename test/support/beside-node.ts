import { runInThisContext } from 'node:vm';
import { expect } from 'vitest';
import { handlerOf, startSandbox } from './start-sandbox.ts';

/** What the same code gave in this process, whose web APIs pass web-platform-tests, and in a handler, as JSON. */
export interface BothResults<R> {
  readonly node: R;
  readonly handler: R;
}

/** What a body of plain JavaScript returns with the web APIs of this process. */
const runInNode = async (body: string, event: unknown): Promise<unknown> =>
  JSON.parse(JSON.stringify(await runInThisContext(`(async (event) => { ${body} })`)(event)));

/** What it returns in the world of a handler. */
async function runInHandler(body: string, event: unknown): Promise<unknown> {
  const { result } = await startSandbox({ 'a.ts': handlerOf(body) });
  return result('a.ts', event);
}

/** What a function gives in both. It is taken by its text, so it uses globals and its input only. */
export async function runBesideNode<I>(body: (input: I) => unknown, input: I): Promise<BothResults<unknown>> {
  const code = `return (${body})(event);`;
  return { node: await runInNode(code, input), handler: await runInHandler(code, input) };
}

/** At hand in every body: what a call throws, by its name; all chunks of a stream; the next turn of the event loop. */
const PROLOGUE = `
  const thrown = async (call) => { try { await call(); } catch (error) { return error?.name ?? error; } return 'nothing'; };
  const readAll = async (stream) => { const chunks = []; for await (const chunk of stream) chunks.push(chunk); return chunks; };
  const textOf = (bytes) => new TextDecoder().decode(bytes);
  const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
`;

/** What a body of plain JavaScript returns in the world of a handler is this. */
export async function expectInside(body: string, expected: unknown): Promise<void> {
  expect(await runInHandler(PROLOGUE + body, {})).toEqual(expected);
}

/** What it returns in this process and in the world of a handler is this. */
export async function expectInBoth(body: string, expected: unknown): Promise<void> {
  expect(await runInNode(PROLOGUE + body, {}), 'with the web APIs of Node').toEqual(expected);
  await expectInside(body, expected);
}

/** What an expression gave; the name of the error when it threw. */
type Results = Record<string, unknown>;

/**
 * Evaluates JavaScript expressions in both; a promise counts as what it comes to. Results are named by the expressions,
 * or by the names that are given.
 */
export async function inBothWorlds(
  expressions: readonly string[] | Record<string, string>,
): Promise<BothResults<Results>> {
  const code = toCode(expressions);
  return { node: (await runInNode(code, {})) as Results, handler: (await runInHandler(code, {})) as Results };
}

function toCode(expressions: readonly string[] | Record<string, string>): string {
  const entries = Array.isArray(expressions)
    ? expressions.map((expression: string) => [expression, expression])
    : Object.entries(expressions);
  const cases = entries.map(([name, expression]) => `[${JSON.stringify(name)}, async () => (${expression})]`);
  return `return Object.fromEntries(await Promise.all([${cases.join(',\n')}].map(async ([name, evaluate]) => {
    try {
      const value = await evaluate();
      return [name, value === undefined ? '(undefined)' : value];
    } catch (error) {
      return [name, \`throws \${error?.name ?? error}\`];
    }
  })))`;
}
