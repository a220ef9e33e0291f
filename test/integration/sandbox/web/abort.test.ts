import { expect, test } from 'vitest';
import { inBothWorlds } from '../../../support/beside-node.ts';
import { handlerOf, startSandbox } from '../../../support/start-sandbox.ts';

test('controllers abort their signal once, with a reason', async () => {
  const { handler, node } = await inBothWorlds([
    '(() => { const { signal } = new AbortController(); return [signal.aborted, signal.reason, signal.onabort, signal.throwIfAborted(), signal instanceof AbortSignal, signal instanceof EventTarget]; })()',
    '(() => { const controller = new AbortController(); return controller.signal === controller.signal; })()',
    "(() => { const controller = new AbortController(); const seen = []; controller.signal.addEventListener('abort', (event) => seen.push(event.type, event.isTrusted, event.bubbles, event.cancelable, event.target === controller.signal)); controller.abort('a'); controller.abort('b'); return [seen, controller.signal.aborted, controller.signal.reason]; })()",
    '(() => { const controller = new AbortController(); controller.abort(); const { reason } = controller.signal; return [reason.name, reason.code, reason instanceof DOMException]; })()',
    '(() => { const controller = new AbortController(); controller.abort(null); return controller.signal.reason; })()',
    '(() => { const controller = new AbortController(); const reason = {}; controller.abort(reason); try { controller.signal.throwIfAborted(); } catch (error) { return error === reason; } })()',
    'Object.prototype.toString.call(new AbortController()) + Object.prototype.toString.call(new AbortController().signal)',
    'new AbortSignal()',
    'AbortController()',
    'AbortController.prototype.abort.call({})',
    'AbortSignal.prototype.aborted',
    "[AbortSignal.abort().reason.name, AbortSignal.abort('x').reason, AbortSignal.abort(undefined).reason.name, AbortSignal.abort().aborted]",
    'AbortSignal.abort(7).throwIfAborted()',
  ]);
  expect(handler).toEqual(node);
});

test('onabort is called among the listeners in the order in which they were set', async () => {
  const { handler, node } = await inBothWorlds([
    "(() => { const controller = new AbortController(); const { signal } = controller; const seen = []; signal.addEventListener('abort', () => seen.push(1)); signal.onabort = () => seen.push('never'); signal.addEventListener('abort', () => seen.push(3)); signal.onabort = function (event) { seen.push(2, this === signal, event.type); }; controller.abort(); return seen; })()",
  ]);
  expect(handler).toEqual(node);
});

test('a signal of signals is aborted with the first of them, before anybody is told', async () => {
  const { handler, node } = await inBothWorlds([
    "[AbortSignal.any([]).aborted, AbortSignal.any([AbortSignal.abort('a'), AbortSignal.abort('b')]).reason]",
    "(() => { const one = new AbortController(); const two = new AbortController(); const any = AbortSignal.any([one.signal, two.signal, one.signal]); const seen = []; any.onabort = () => seen.push('any'); two.abort('b'); one.abort('a'); return [seen, any.aborted, any.reason]; })()",
    '(() => { const controller = new AbortController(); const any = AbortSignal.any([controller.signal]); controller.abort(); return any.reason === controller.signal.reason; })()',
    "AbortSignal.any(new Set([AbortSignal.abort('set')])).reason",
    'AbortSignal.any()',
    'AbortSignal.any(5)',
    'AbortSignal.any([{}])',
  ]);
  expect(handler).toEqual(node);
});

test('a timeout aborts with a TimeoutError, and takes whole milliseconds', async () => {
  const { handler, node } = await inBothWorlds([
    'new Promise((resolve) => { const signal = AbortSignal.timeout(1); signal.onabort = () => resolve([signal.reason.name, signal.reason.code, signal.reason instanceof DOMException]); })',
    'new Promise((resolve) => { AbortSignal.any([AbortSignal.timeout(0)]).onabort = (event) => resolve(event.target.reason.name); })',
    'AbortSignal.timeout(1000).aborted',
    'AbortSignal.timeout()',
  ]);
  expect(handler).toEqual(node);
});

test('where Node departs from the standard, a handler has the standard', async () => {
  const { handler } = await inBothWorlds({
    'onabort that is taken away and set again comes last':
      '(() => { const controller = new AbortController(); const { signal } = controller; const seen = []; signal.onabort = () => seen.push(1); signal.addEventListener("abort", () => seen.push(2)); signal.onabort = null; signal.onabort = () => seen.push(3); controller.abort(); return seen; })()',
    'onabort takes functions and objects alone':
      '(() => { const { signal } = new AbortController(); const listener = () => {}; signal.onabort = listener; const kept = signal.onabort === listener; signal.onabort = 5; return [kept, signal.onabort]; })()',
    'signals of signals are told in the order in which they were made':
      "(() => { const one = new AbortController(); const inner = AbortSignal.any([one.signal]); const outer = AbortSignal.any([inner, new AbortController().signal]); const seen = []; outer.onabort = () => seen.push('outer', inner.aborted); inner.onabort = () => seen.push('inner', outer.aborted); one.signal.onabort = () => seen.push('one', inner.aborted, outer.aborted); one.abort('why'); return [seen, outer.reason]; })()",
    'a timeout below zero': 'AbortSignal.timeout(-1)',
    'a timeout that is no number': 'AbortSignal.timeout(NaN)',
    'an endless timeout': 'AbortSignal.timeout(Infinity)',
    'a timeout beyond whole numbers': 'AbortSignal.timeout(2 ** 53)',
  });
  expect(handler).toEqual({
    'onabort that is taken away and set again comes last': [2, 3],
    'onabort takes functions and objects alone': [true, null],
    'signals of signals are told in the order in which they were made': [
      ['one', true, true, 'inner', true, 'outer', true],
      'why',
    ],
    'a timeout below zero': 'throws TypeError',
    'a timeout that is no number': 'throws TypeError',
    'an endless timeout': 'throws TypeError',
    'a timeout beyond whole numbers': 'throws TypeError',
  });
});

test('the signal of the attempt is aborted when its time is up, whatever the handler did to prototypes', async () => {
  const { run } = await startSandbox(
    {
      'kind.ts': handlerOf(`
        ctx.signal.addEventListener('abort', () => console.log(ctx.signal.aborted, ctx.signal.reason.name));
        await new Promise(() => {});`),
      'tampers.ts': handlerOf(`
        ctx.signal.addEventListener('abort', () => console.log('told'));
        const no = () => { throw new Error('no'); };
        for (const prototype of [EventTarget.prototype, AbortSignal.prototype, Event.prototype, Object.getPrototypeOf(ctx.signal), WeakMap.prototype, Map.prototype])
          for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
            if (name !== 'constructor' && configurable) Object.defineProperty(prototype, name, { get: no, set: no, configurable: true });
        Array.prototype[Symbol.iterator] = no as any;
        Array.prototype.push = no as any;
        Reflect.apply = no as any;
        globalThis.Event = globalThis.EventTarget = globalThis.AbortSignal = globalThis.DOMException = no as any;
        await new Promise(() => {});`),
      'throws.ts': handlerOf(`
        ctx.signal.onabort = () => { throw new Error('in a listener'); };
        await new Promise(() => {});`),
    },
    { limits: { wallMs: 300, wallGraceMs: 20_000 } },
  );
  const ends = [];
  for (const handler of ['kind.ts', 'tampers.ts', 'throws.ts']) {
    const { outcome, logs } = await run(handler);
    ends.push([outcome, logs.map(({ text }) => text.split('\n')[0])]);
  }
  const timeout = expect.objectContaining({ code: 'timeout' });
  expect(ends).toEqual([
    [timeout, ['true TimeoutError']],
    [timeout, ['told']],
    [timeout, ['Uncaught Error: in a listener']],
  ]);
});
