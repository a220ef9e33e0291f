import { expect, test } from 'vitest';
import { handlerOf, startSandbox } from '../../../support/start-sandbox.ts';

/** The lines that a handler logs. */
async function linesOf(body: string): Promise<string[]> {
  const { run } = await startSandbox({ 'a.ts': handlerOf(body) });
  const { outcome, logs } = await run('a.ts');
  expect(outcome).toMatchObject({ kind: 'returned' });
  return logs.map(({ level, text }) => `${level} ${text}`);
}

test('the console has all methods of the standard', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(
      'return [Object.keys(console).sort(), Object.values(console).every((method) => typeof method === "function"), String(console)];',
    ),
  });
  expect(await result('a.ts')).toEqual([
    [
      ...['assert', 'clear', 'count', 'countReset', 'debug', 'dir', 'dirxml', 'error', 'group', 'groupCollapsed'],
      ...['groupEnd', 'info', 'log', 'table', 'time', 'timeEnd', 'timeLog', 'trace', 'warn'],
    ],
    true,
    '[object console]',
  ]);
});

test('each method writes at its level, and nothing when it is given nothing', async () => {
  expect(
    await linesOf(`
      console.log(); console.warn(); console.group(); console.groupEnd();
      console.log('l', 1); console.info('i'); console.debug('d'); console.warn('w'); console.error('e');
      const { log } = console; log('taken off');
      console.dir({ a: 1 }, { depth: 0 }); console.dir('%s'); console.dirxml('x', { b: 2 });`),
  ).toEqual([
    'info l 1',
    'info i',
    'debug d',
    'warn w',
    'error e',
    'info taken off',
    'info { a: 1 }',
    'info %s',
    'info x { b: 2 }',
  ]);
});

test('directives in a first text take the values after it', async () => {
  expect(
    await linesOf(`
      console.log('%s is %d or %i or %f%%', 'x', '42.9px', 42.9, '4.5px');
      console.log('%o %O %j', { a: 1 }, [1], { b: 2 });
      console.log('%cred', 'color: red', 'rest');
      console.log('%d %i %f', Symbol('s'), {}, Symbol('s'));
      console.log('%s'); console.log('%x %', 1); console.log('100%', 5); console.log(5, '%s', 6);
      console.log('%s', Symbol('s')); console.log('%s %s', '%s', 'b'); console.log('%d', 10n);`),
  ).toEqual([
    'info x is 42 or 42 or 4.5%',
    'info { a: 1 } [ 1 ] { b: 2 }',
    'info red rest',
    'info NaN NaN NaN',
    'info %s',
    'info %x % 1',
    'info 100% 5',
    'info 5 %s 6',
    'info Symbol(s)',
    'info %s b',
    'info 10',
  ]);
});

test('assertions, counts and timers say what the standard says', async () => {
  const lines = await linesOf(`
    console.assert(true, 'no'); console.assert(); console.assert(false, 'a %s', 'b'); console.assert(0, { a: 1 }, 2);
    console.count(); console.count('x'); console.count('default'); console.countReset('x'); console.count('x'); console.countReset('none');
    console.time(); console.time(); console.timeLog('default', 'more', 1); console.timeEnd(); console.timeEnd(); console.timeLog('none');`);
  expect(lines.map((line) => line.replace(/: \d+ ms/, ': N ms'))).toEqual([
    'error Assertion failed',
    'error Assertion failed: a b',
    'error Assertion failed { a: 1 } 2',
    'info default: 1',
    'info x: 1',
    'info default: 2',
    'info x: 1',
    'warn Count for none does not exist.',
    'warn Timer default exists already.',
    'info default: N ms more 1',
    'info default: N ms',
    'warn Timer default does not exist.',
    'warn Timer none does not exist.',
  ]);
});

test('groups move lines to the right, all lines of a text', async () => {
  expect(
    await linesOf(`
      console.group('G %s', 1); console.log('one\\ntwo'); console.groupCollapsed('H'); ctx.log.warn('deep'); console.groupEnd();
      console.log('back'); console.groupEnd(); console.groupEnd(); console.log('out');
      for (let depth = 0; depth < 30; depth += 1) console.group(); console.log('far');
      for (let depth = 0; depth < 29; depth += 1) console.groupEnd(); console.log('one left'); console.clear(); console.log('none left');`),
  ).toEqual([
    'info G 1',
    'info   one\n  two',
    'info   H',
    'warn     deep',
    'info   back',
    'info out',
    `info ${'  '.repeat(10)}far`,
    'info   one left',
    'info none left',
  ]);
});

test('a trace says where it is, and a text without values stays as it is', async () => {
  const [first, second] = await linesOf("console.trace('here %s', 'now'); console.trace();");
  expect(first).toMatch(/^debug Trace: here now\n +at .*a\.ts:1:/);
  expect(second).toMatch(/^debug Trace\n +at .*a\.ts:1:/);
});

test('tables have a row for each item and a column for each property', async () => {
  const lines = await linesOf(`
    console.table([{ a: 1, b: 'x' }, { a: 2, c: true }, 'plain']);
    console.table({ r: { a: 1 }, s: 5 });
    console.table([{ a: 1, b: 2 }], ['b', 'none']);
    console.table(new Map([['k', { z: { deep: [1] } }]]));
    console.table([[1, 2], [3]]);
    console.table([{ get a() { throw new Error('never read'); } }]);
    console.table([]);
    console.table(5);
    console.table();`);
  expect(lines).toEqual([
    `info ${[
      '┌─────────┬───┬───┬──────┬────────┐',
      '│ (index) │ a │ b │ c    │ Values │',
      '├─────────┼───┼───┼──────┼────────┤',
      '│ 0       │ 1 │ x │      │        │',
      '│ 1       │ 2 │   │ true │        │',
      '│ 2       │   │   │      │ plain  │',
      '└─────────┴───┴───┴──────┴────────┘',
    ].join('\n')}`,
    `info ${[
      '┌─────────┬───┬────────┐',
      '│ (index) │ a │ Values │',
      '├─────────┼───┼────────┤',
      '│ r       │ 1 │        │',
      '│ s       │   │ 5      │',
      '└─────────┴───┴────────┘',
    ].join('\n')}`,
    `info ${[
      '┌─────────┬───┬──────┐',
      '│ (index) │ b │ none │',
      '├─────────┼───┼──────┤',
      '│ 0       │ 2 │      │',
      '└─────────┴───┴──────┘',
    ].join('\n')}`,
    `info ${[
      '┌─────────┬─────────────────┐',
      '│ (index) │ z               │',
      '├─────────┼─────────────────┤',
      '│ k       │ { deep: [ 1 ] } │',
      '└─────────┴─────────────────┘',
    ].join('\n')}`,
    `info ${[
      '┌─────────┬───┬───┐',
      '│ (index) │ 0 │ 1 │',
      '├─────────┼───┼───┤',
      '│ 0       │ 1 │ 2 │',
      '│ 1       │ 3 │   │',
      '└─────────┴───┴───┘',
    ].join('\n')}`,
    expect.stringContaining('│ 0       │ [Getter] │'),
    `info ${['┌─────────┐', '│ (index) │', '├─────────┤', '└─────────┘'].join('\n')}`,
    'info 5',
    'info undefined',
  ]);
});
