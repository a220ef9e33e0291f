import { expect, test } from 'vitest';
import { handlerOf, SANDBOX_NOW, startSandbox } from '../../../support/start-sandbox.ts';

const PERFORMANCE = handlerOf(`
  const before = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const after = performance.now();
  return {
    before, moved: after > before, whole: Number.isInteger(after), origin: performance.timeOrigin, json: JSON.stringify(performance),
    agrees: Math.abs(Date.now() - performance.timeOrigin - performance.now()) <= 1, event: new Event('a').timeStamp <= performance.now(),
    tag: Object.prototype.toString.call(performance),
  };`);

test('performance begins with the attempt, at the time of the store, and stands still with it', async () => {
  const { result } = await startSandbox({ 'a.ts': PERFORMANCE });
  expect(await result('a.ts')).toEqual({
    before: 0,
    moved: false,
    whole: true,
    origin: SANDBOX_NOW,
    json: JSON.stringify({ timeOrigin: SANDBOX_NOW }),
    agrees: true,
    event: true,
    tag: '[object Performance]',
  });
});

test('performance goes on with a clock that runs', async () => {
  const { result } = await startSandbox({ 'a.ts': PERFORMANCE }, { clockMode: () => 'system' });
  expect(await result('a.ts')).toMatchObject({
    moved: true,
    whole: true,
    origin: SANDBOX_NOW,
    agrees: true,
    event: true,
  });
});
