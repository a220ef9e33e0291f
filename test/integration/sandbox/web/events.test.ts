import { expect, test } from 'vitest';
import { inBothWorlds } from '../../../support/beside-node.ts';
import { handlerOf, startSandbox } from '../../../support/start-sandbox.ts';

/** Runs with a target and a list of what was seen, which is the result. */
const seenBy = (body: string): string =>
  `(() => { const target = new EventTarget(); const seen = []; ${body} return seen; })()`;

test('events have what they were made with, and the constants', async () => {
  const { handler, node } = await inBothWorlds([
    "(() => { const { type, bubbles, cancelable, composed, target, currentTarget, srcElement, eventPhase, defaultPrevented, returnValue, cancelBubble, isTrusted } = new Event('a', { bubbles: 1, cancelable: true, composed: 'x' }); return { type, bubbles, cancelable, composed, target, currentTarget, srcElement, eventPhase, defaultPrevented, returnValue, cancelBubble, isTrusted }; })()",
    'new Event()',
    'Event("a")',
    "new Event('a', 5)",
    "[new Event(undefined).type, new Event(null).type, new Event('a', null).bubbles, new Event('a', undefined).bubbles]",
    'new Event(Symbol())',
    "typeof new Event('a').timeStamp",
    "new Event('a').composedPath()",
    "Object.prototype.toString.call(new Event('a')) + Object.prototype.toString.call(new CustomEvent('a')) + Object.prototype.toString.call(new EventTarget())",
    "[new CustomEvent('a', { detail: 0 }).detail, new CustomEvent('a').detail, new CustomEvent('a', { detail: undefined }).detail, new CustomEvent('a') instanceof Event]",
    'new CustomEvent()',
    '[Event.NONE, Event.CAPTURING_PHASE, Event.AT_TARGET, Event.BUBBLING_PHASE]',
    "(() => { const event = new Event('a', { cancelable: true }); event.preventDefault(); return [event.defaultPrevented, event.returnValue]; })()",
    "(() => { const event = new Event('a'); event.preventDefault(); return event.defaultPrevented; })()",
    "(() => { const event = new Event('a'); event.cancelBubble = true; event.cancelBubble = false; return event.cancelBubble; })()",
    "(() => { try { new Event('a').type = 'b'; } catch {} return 1; })()",
    'Event.prototype.preventDefault.call({})',
  ]);
  expect(handler).toEqual(node);
});

test('listeners are called in order, once each, with this and the target set', async () => {
  const { handler, node } = await inBothWorlds([
    seenBy(
      "const add = (name, options) => target.addEventListener('x', () => seen.push(name), options); add('a'); add('b', { once: true }); target.dispatchEvent(new Event('x')); target.dispatchEvent(new Event('x')); target.dispatchEvent(new Event('y'));",
    ),
    seenBy(
      "target.addEventListener('x', function (event) { seen.push(this === target, event.target === target, event.currentTarget === target, event.srcElement === target, event.eventPhase, event.composedPath().length, event.isTrusted); }); const event = new Event('x'); target.dispatchEvent(event); seen.push(event.target === target, event.currentTarget, event.eventPhase, event.composedPath().length);",
    ),
    seenBy(
      "const listener = { handleEvent(event) { seen.push(this === listener, event.type); } }; target.addEventListener('x', listener); target.dispatchEvent(new Event('x')); listener.handleEvent = () => seen.push('other'); target.dispatchEvent(new Event('x'));",
    ),
    seenBy(
      "const later = () => seen.push('later'); target.addEventListener('x', () => { seen.push('first'); target.removeEventListener('x', later); target.addEventListener('x', () => seen.push('added')); }); target.addEventListener('x', later); target.dispatchEvent(new Event('x'));",
    ),
    seenBy(
      "target.addEventListener('x', (event) => { seen.push(1); event.stopImmediatePropagation(); }); target.addEventListener('x', () => seen.push(2)); target.dispatchEvent(new Event('x'));",
    ),
    seenBy(
      "target.addEventListener('x', (event) => event.preventDefault()); seen.push(target.dispatchEvent(new Event('x')), target.dispatchEvent(new Event('x', { cancelable: true })));",
    ),
    seenBy(
      "target.addEventListener('x', (event) => event.preventDefault(), { passive: true }); seen.push(target.dispatchEvent(new Event('x', { cancelable: true })));",
    ),
    seenBy(
      "let count = 0; target.addEventListener('x', (event) => { count += 1; seen.push(count); if (count < 3) target.dispatchEvent(new Event('x')); }, { once: true }); target.dispatchEvent(new Event('x')); target.dispatchEvent(new Event('x'));",
    ),
    seenBy(
      "class Own extends EventTarget { fire() { return this.dispatchEvent(new CustomEvent('x', { detail: 7 })); } } const own = new Own(); own.addEventListener('x', ({ detail }) => seen.push(detail)); seen.push(own.fire());",
    ),
  ]);
  expect(handler).toEqual(node);
});

test('a signal takes listeners away', async () => {
  const { handler, node } = await inBothWorlds([
    seenBy(
      "const controller = new AbortController(); target.addEventListener('x', () => seen.push('called'), { signal: controller.signal }); target.dispatchEvent(new Event('x')); controller.abort(); target.dispatchEvent(new Event('x'));",
    ),
    seenBy(
      "target.addEventListener('x', () => seen.push('called'), { signal: AbortSignal.abort() }); target.dispatchEvent(new Event('x'));",
    ),
    seenBy(
      "const controller = new AbortController(); target.addEventListener('x', () => controller.abort(), { signal: controller.signal }); target.addEventListener('x', () => seen.push('called'), { signal: controller.signal }); target.dispatchEvent(new Event('x'));",
    ),
    "new EventTarget().addEventListener('x', () => {}, { signal: null })",
    "new EventTarget().addEventListener('x', () => {}, { signal: {} })",
    "new EventTarget().addEventListener('x', () => {}, { signal: undefined })",
  ]);
  expect(handler).toEqual(node);
});

test('what is no listener, no event and no target is refused as the standard says', async () => {
  const { handler } = await inBothWorlds({
    'no arguments': 'new EventTarget().addEventListener()',
    'no listener': "new EventTarget().addEventListener('x')",
    'null as listener': "new EventTarget().addEventListener('x', null)",
    'undefined as listener': "new EventTarget().addEventListener('x', undefined)",
    'a text as listener': "new EventTarget().addEventListener('x', 'y')",
    'no event': 'new EventTarget().dispatchEvent()',
    'an object as event': "new EventTarget().dispatchEvent({ type: 'x' })",
    'null as event': 'new EventTarget().dispatchEvent(null)',
    'no target': "EventTarget.prototype.dispatchEvent.call({}, new Event('x'))",
    'stopped before it is dispatched':
      "(() => { const target = new EventTarget(); let called = 0; target.addEventListener('x', () => { called += 1; }); const event = new Event('x'); event.stopPropagation(); target.dispatchEvent(event); target.dispatchEvent(event); return called; })()",
    'a capturing listener stops the others':
      "(() => { const target = new EventTarget(); const seen = []; target.addEventListener('x', () => seen.push('bubble')); target.addEventListener('x', (event) => { seen.push('capture'); event.stopPropagation(); }, true); target.addEventListener('x', () => seen.push('capture'), true); target.dispatchEvent(new Event('x')); return seen; })()",
    'the same listener, twice and for capturing': seenBy(
      "const listener = () => seen.push('called'); target.addEventListener('x', listener); target.addEventListener('x', listener); target.addEventListener('x', listener, { once: true, passive: true }); target.addEventListener('x', listener, { capture: true }); target.dispatchEvent(new Event('x')); target.removeEventListener('x', listener); target.removeEventListener('x', listener, true); target.dispatchEvent(new Event('x'));",
    ),
    'an event that is being dispatched':
      "(() => { const target = new EventTarget(); const event = new Event('x'); const seen = []; target.addEventListener('x', () => { try { target.dispatchEvent(event); } catch (error) { seen.push(error.name); } }); target.dispatchEvent(event); target.dispatchEvent(event); return seen; })()",
    'trust cannot be had': "Object.getOwnPropertyDescriptor(new Event('a'), 'isTrusted').configurable",
    'constants of events': 'new Event("a").AT_TARGET',
    'made anew':
      "(() => { const event = new CustomEvent('a', { cancelable: true, detail: 1 }); event.preventDefault(); event.initCustomEvent('b', true, false, 2); return [event.type, event.bubbles, event.cancelable, event.detail, event.defaultPrevented]; })()",
  });
  expect(handler).toEqual({
    'no arguments': 'throws TypeError',
    'no listener': 'throws TypeError',
    'null as listener': '(undefined)',
    'undefined as listener': '(undefined)',
    'a text as listener': 'throws TypeError',
    'no event': 'throws TypeError',
    'an object as event': 'throws TypeError',
    'null as event': 'throws TypeError',
    'no target': 'throws TypeError',
    'stopped before it is dispatched': 1,
    'a capturing listener stops the others': ['capture', 'capture'],
    'the same listener, twice and for capturing': ['called', 'called'],
    'an event that is being dispatched': ['InvalidStateError', 'InvalidStateError'],
    'trust cannot be had': false,
    'constants of events': 2,
    'made anew': ['b', true, false, 2, false],
  });
});

test('an error in a listener is logged and stops neither the others nor the one who dispatches', async () => {
  const { run } = await startSandbox({
    'a.ts': handlerOf(`
      const target = new EventTarget();
      const seen: unknown[] = [];
      target.addEventListener('x', () => { throw new RangeError('in a listener'); });
      target.addEventListener('x', () => { throw 'a text'; });
      target.addEventListener('x', { handleEvent: 5 } as any);
      target.addEventListener('x', () => seen.push('called'));
      return [target.dispatchEvent(new Event('x')), ...seen];`),
  });
  const { outcome, logs } = await run('a.ts');
  expect(outcome).toEqual({ kind: 'returned', result: '[true,"called"]' });
  expect(logs.map(({ level, text }) => [level, text.split('\n')[0]])).toEqual([
    ['error', 'Uncaught RangeError: in a listener'],
    ['error', 'Uncaught a text'],
    ['error', expect.stringMatching(/^Uncaught TypeError: /)],
  ]);
});
