import { expect, test } from 'vitest';
import { inBothWorlds } from '../../../support/beside-node.ts';
import { handlerOf, startSandbox } from '../../../support/start-sandbox.ts';

test('exceptions have name, message and code as in Node', async () => {
  const { handler, node } = await inBothWorlds([
    "(() => { const { name, message, code } = new DOMException('why', 'AbortError'); return [name, message, code]; })()",
    '(() => { const { name, message, code } = new DOMException(); return [name, message, code]; })()',
    '(() => { const { name, message, code } = new DOMException(undefined, undefined); return [name, message, code]; })()',
    '(() => { const { name, message, code } = new DOMException(null, 5); return [name, message, code]; })()',
    "[new DOMException('', 'toString').code, new DOMException('', 'TimeoutError').code, new DOMException('', 'ConstraintError').code]",
    'Object.entries(DOMException).filter(([, value]) => typeof value === "number")',
    'Object.entries(DOMException).every(([name, value]) => DOMException.prototype[name] === value)',
    "['IndexSizeError', 'NotFoundError', 'SyntaxError', 'NetworkError', 'AbortError', 'QuotaExceededError', 'DataCloneError', 'DOMStringSizeError'].map((name) => new DOMException('', name).code)",
    "(() => { const error = new DOMException('m', 'AbortError'); return [error instanceof Error, Object.prototype.toString.call(error), String(error), Object.keys(error), Object.hasOwn(error, 'name'), Object.hasOwn(error, 'message'), error.stack.split('\\n')[0]]; })()",
    "['name', 'message', 'code'].map((name) => { const { get, set, enumerable } = Object.getOwnPropertyDescriptor(DOMException.prototype, name); return [typeof get, typeof set, enumerable]; })",
    "(() => { const error = new DOMException('m', 'AbortError'); try { error.name = 'x'; error.code = 1; } catch {} return [error.name, error.code]; })()",
    'DOMException.prototype.name',
    'DOMException()',
    'new DOMException(Symbol())',
    '[DOMException.name, DOMException.length]',
    '[Object.getPrototypeOf(DOMException) === Function.prototype, Object.getPrototypeOf(DOMException.prototype) === Error.prototype, Object.getPrototypeOf(new DOMException()) === DOMException.prototype]',
    "(() => { class Own extends DOMException { get told() { return this.name; } } const own = new Own('m', 'AbortError'); return [own.told, own.code, own instanceof Own, own instanceof DOMException]; })()",
    "['name', 'message', 'code'].map((name) => { try { return Object.getOwnPropertyDescriptor(DOMException.prototype, name).get.call(new Error('no')); } catch (error) { return error.name; } })",
    "Error.isError?.(new DOMException('')) ?? true",
  ]);
  expect(handler).toEqual(node);
});

test('an exception that a handler throws or logs is told by name and message, though they are no properties of its own', async () => {
  const { run } = await startSandbox({
    'a.ts': handlerOf(
      "console.log(new DOMException('logged', 'DataError')); throw new DOMException('thrown', 'AbortError');",
    ),
  });
  const { outcome, logs } = await run('a.ts');
  expect(outcome).toMatchObject({
    kind: 'threw',
    error: { name: 'AbortError', message: 'thrown', stack: expect.stringMatching(/^AbortError: thrown\n.*a\.ts:1:/) },
  });
  expect(logs[0]?.text).toMatch(/^DataError: logged\n.*a\.ts:1:/);
});
