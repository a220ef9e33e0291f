import { expect, test } from 'vitest';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

test('text encoding follows UTF-8, broken bytes and all', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const text = 'aé客🛑';
      const bytes = new TextEncoder().encode(text);
      const stream = new TextDecoder();
      const pieces = [...bytes].map((byte) => stream.decode(new Uint8Array([byte]), { stream: true })).join('') + stream.decode();
      const broken = new TextDecoder().decode(new Uint8Array([0x61, 0xe5, 0xae, 0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]));
      let fatal = '';
      try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])); } catch (error: any) { fatal = error.name; }
      return { bytes: [...bytes], back: new TextDecoder().decode(bytes), pieces, broken, fatal, lone: [...new TextEncoder().encode('\\ud800x')] };`),
  });
  const broken = new Uint8Array([0x61, 0xe5, 0xae, 0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]);
  expect(await result('a.ts')).toEqual({
    bytes: [...new TextEncoder().encode('aé客🛑')],
    back: 'aé客🛑',
    pieces: 'aé客🛑',
    broken: new TextDecoder().decode(broken),
    fatal: 'TypeError',
    lone: [0xef, 0xbf, 0xbd, 0x78],
  });
});

test('base64 goes both ways and refuses what it is not', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const names = [() => btoa('客'), () => atob('a'), () => atob('%%%%')].map((f) => { try { f(); return ''; } catch (error: any) { return error.name; } });
      return [btoa(''), btoa('a'), btoa('ab'), btoa('\\xff\\x00abc'), atob(' YW I='), atob('YWI'), ...names];`),
  });
  expect(await result('a.ts')).toEqual([
    '',
    'YQ==',
    'YWI=',
    btoa('\xff\x00abc'),
    'ab',
    'ab',
    'InvalidCharacterError',
    'InvalidCharacterError',
    'InvalidCharacterError',
  ]);
});

test('structuredClone keeps types and cycles and refuses functions', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const source: any = { date: new Date(5), map: new Map([[1, { a: 1 }]]), set: new Set([1]), bytes: new Uint8Array([1, 2]), error: new RangeError('r'), re: /a/g, gap: [1, , 3] };
      source.self = source;
      const clone = structuredClone(source);
      let refused = '';
      try { structuredClone({ f() {} }); } catch (error: any) { refused = error.name; }
      return [clone !== source, clone.self === clone, clone.date.getTime(), clone.map.get(1).a, clone.map.get(1) !== source.map.get(1), clone.set.has(1),
        [...clone.bytes], clone.error instanceof RangeError, clone.error.message, String(clone.re), 1 in clone.gap, refused];`),
  });
  expect(await result('a.ts')).toEqual([
    true,
    true,
    5,
    1,
    true,
    true,
    [1, 2],
    true,
    'r',
    '/a/g',
    false,
    'DataCloneError',
  ]);
});

test('events and abort signals work as on the web', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const seen: unknown[] = [];
      const target = new EventTarget();
      target.addEventListener('x', (event: any) => seen.push(event.type, event.detail, event.target === target), { once: true });
      target.dispatchEvent(new CustomEvent('x', { detail: 7 }));
      target.dispatchEvent(new CustomEvent('x'));
      const controller = new AbortController();
      const joined = AbortSignal.any([controller.signal, AbortSignal.timeout(20_000)]);
      joined.onabort = () => seen.push('joined');
      controller.abort('why');
      const timed = AbortSignal.timeout(1);
      await new Promise((resolve) => timed.addEventListener('abort', resolve));
      let thrown: any;
      try { timed.throwIfAborted(); } catch (error) { thrown = error; }
      return [...seen, joined.reason, thrown.name, thrown instanceof DOMException, thrown.code, AbortSignal.abort().reason.name, ctx.signal.aborted, ctx.signal instanceof AbortSignal];`),
  });
  expect(await result('a.ts')).toEqual([
    'x',
    7,
    true,
    'joined',
    'why',
    'TimeoutError',
    true,
    23,
    'AbortError',
    false,
    true,
  ]);
});

test('an error in a timer is logged and ends nothing', async () => {
  const { run } = await startSandbox({
    'handlers/a.ts': handlerOf(
      "setTimeout(() => { throw new Error('in a timer'); }, 1); await new Promise((resolve) => setTimeout(resolve, 20)); return 1;",
    ),
  });
  const { outcome, logs } = await run('handlers/a.ts');
  expect(outcome).toEqual({ kind: 'returned', result: '1' });
  expect(logs).toEqual([
    {
      level: 'error',
      text: expect.stringMatching(/^Uncaught Error: in a timer\n.*handlers\/a\.ts:1:/),
      at: expect.any(String),
    },
  ]);
});
