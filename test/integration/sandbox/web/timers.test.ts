import { expect, test } from 'vitest';
import { inBothWorlds } from '../../../support/beside-node.ts';
import { handlerOf, startSandbox } from '../../../support/start-sandbox.ts';

/** Runs with a list of what was seen, and gives it once `done` is called. */
const seenBy = (body: string): string =>
  `(async () => { const seen = []; await new Promise((done) => { ${body} }); return seen; })()`;

test('timers fire in the order in which they are due, equal ones in the order in which they were set', async () => {
  const { handler, node } = await inBothWorlds([
    seenBy(
      "setTimeout(() => seen.push('late'), 400); setTimeout(() => seen.push('a'), 200); setTimeout(() => seen.push('b'), 200); setTimeout(() => seen.push('soon'), 0); setTimeout(done, 600);",
    ),
    seenBy(
      "for (const delay of [undefined, null, -5, NaN, 'x', '1', 0, 1, {}]) setTimeout(() => seen.push(String(delay)), delay); setTimeout(done, 100);",
    ),
    seenBy(
      "setTimeout(() => { seen.push('timer 1'); Promise.resolve().then(() => seen.push('microtask')); }); setTimeout(() => seen.push('timer 2')); setTimeout(done, 20);",
    ),
    seenBy("seen.push('before'); setTimeout(() => { seen.push('inside'); done(); }); seen.push('after');"),
    seenBy(
      'const nest = (depth) => { seen.push(depth); if (depth < 8) setTimeout(nest, 0, depth + 1); else done(); }; setTimeout(nest, 0, 1);',
    ),
  ]);
  expect(handler).toEqual(node);
});

test('timers pass arguments on, repeat, and are cleared', async () => {
  const { handler, node } = await inBothWorlds([
    seenBy("setTimeout((...values) => { seen.push(...values); done(); }, 1, 'a', { b: 1 }, undefined);"),
    seenBy(
      "const id = setInterval((value) => { seen.push(value); if (seen.length === 3) { clearInterval(id); setTimeout(done, 20); } }, 1, 'tick');",
    ),
    seenBy(
      "const id = setTimeout(() => seen.push('never'), 1); clearTimeout(id); clearTimeout(id); setTimeout(done, 20);",
    ),
    seenBy(
      "const second = []; setTimeout(() => { seen.push('first'); clearTimeout(second[0]); }, 1); second.push(setTimeout(() => seen.push('never'), 1)); setTimeout(done, 30);",
    ),
    seenBy(
      "const id = setInterval(() => { clearTimeout(id); seen.push('once'); setTimeout(done, 20); }, 1); seen.push('set');",
    ),
    seenBy("const id = setTimeout(() => { clearTimeout(id); seen.push('itself'); done(); }, 1);"),
    'setTimeout()',
    'setTimeout(5)',
    'setInterval(null)',
    '[undefined, null, 0, -1, 999_999, NaN, {}].map((id) => { clearTimeout(id); clearInterval(id); return id === null; })',
  ]);
  expect(handler).toEqual(node);
});

test('a timer has a whole number above zero as its id, and takes no text as code', async () => {
  const { handler } = await inBothWorlds({
    ids: '[setTimeout(() => {}, 1), setTimeout(() => {}, 1)].map((id, at, ids) => Number.isInteger(id) && id > 0 && id !== ids[1 - at])',
    'text of an id': seenBy("clearTimeout(String(setTimeout(() => seen.push('never'), 1))); setTimeout(done, 20);"),
    'text as code': "setTimeout('1 + 1', 1)",
    'this of a callback': seenBy(
      'setTimeout(function () { seen.push(this === undefined || this === globalThis); done(); }, 1);',
    ),
  });
  expect(handler).toEqual({
    ids: [true, true],
    'text of an id': [],
    'text as code': 'throws TypeError',
    'this of a callback': [true],
  });
});

test('microtasks run before timers, in order with promises', async () => {
  const { handler, node } = await inBothWorlds([
    seenBy(
      "setTimeout(() => { seen.push('timer'); done(); }); queueMicrotask(() => { seen.push(1); queueMicrotask(() => seen.push('nested')); }); Promise.resolve().then(() => seen.push(2)); queueMicrotask(() => seen.push(3)); seen.push('sync');",
    ),
    'queueMicrotask()',
    "queueMicrotask('x')",
    'queueMicrotask({})',
    'queueMicrotask(() => {})',
  ]);
  expect(handler).toEqual(node);
});

test('an error in a timer or a microtask is logged and ends nothing', async () => {
  const { run } = await startSandbox({
    'handlers/a.ts': handlerOf(`
      setTimeout(() => { throw new Error('in a timer'); }, 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      let ticks = 0;
      await new Promise<void>((resolve) => { const id = setInterval(() => { ticks += 1; if (ticks === 2) { clearInterval(id); resolve(); } throw new Error('tick'); }, 1); });
      queueMicrotask(() => { throw 'in a microtask'; });
      await new Promise((resolve) => setTimeout(resolve, 1));
      return ticks;`),
  });
  const { outcome, logs } = await run('handlers/a.ts');
  expect(outcome).toEqual({ kind: 'returned', result: '2' });
  expect(logs.map(({ level }) => level)).toEqual(['error', 'error', 'error', 'error']);
  expect(logs.map(({ text }) => text.split('\n')[0])).toEqual([
    'Uncaught Error: in a timer',
    'Uncaught Error: tick',
    'Uncaught Error: tick',
    'Uncaught in a microtask',
  ]);
  expect(logs[0]?.text).toMatch(/^Uncaught Error: in a timer\n.*handlers\/a\.ts:2:/);
});
