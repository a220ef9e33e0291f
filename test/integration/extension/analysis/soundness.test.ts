import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EndpointName, endpointOf } from '#contract';
import { analyzeFiles } from '../../../support/analyze-source.ts';
import { type CarriedCall, carriedCalls } from '../../../support/carried-calls.ts';
import { startSandbox } from '../../../support/start-sandbox.ts';

const RUNS = 20;
const HANDLERS_EACH = 10;

test('what a handler calls in the sandbox is found in its source, or something there is unresolved', async () => {
  const { load, run, calls } = await startSandbox({ 'none.ts': 'export default () => {};' });

  /** What the handler calls when it runs. */
  async function observe({ source }: CarriedCall, number: number): Promise<readonly string[]> {
    const before = calls.length;
    const handler = `handler-${number}.ts`;
    await load('app-1', { [handler]: source });
    const { outcome } = await run(handler, { flag: true });
    expect(outcome, source).toMatchObject({ kind: 'returned' });
    return calls.slice(before).map(({ request }) => `${request.method} ${request.path}`);
  }

  await fc.assert(
    fc.asyncProperty(fc.array(carriedCalls, { minLength: 1, maxLength: HANDLERS_EACH }), async (handlers) => {
      for (const [number, handler] of handlers.entries()) {
        const { method, path } = endpointOf(handler.endpoint as EndpointName);
        expect(await observe(handler, number), handler.source).toEqual([`${method} ${path.replace('{id}', '1')}`]);
        const { analysis } = await analyzeFiles({ 'handler.ts': handler.source });
        const found = new Set(analysis.uses.map(({ endpoint }) => endpoint));
        const reasons = analysis.unresolved.map(({ reason }) => reason);
        if (handler.isFollowed) expect([[...found], reasons], handler.source).toEqual([[handler.endpoint], []]);
        else expect(found.has(handler.endpoint as EndpointName) || reasons.length > 0, handler.source).toBe(true);
      }
    }),
    { numRuns: RUNS, seed: 6 },
  );
}, 120_000);
