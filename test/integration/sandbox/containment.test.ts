import { expect, test } from 'vitest';
import { handlerOf, startSandbox } from '../../support/start-sandbox.ts';

test('nothing of one attempt is there in the next', async () => {
  const { result } = await startSandbox({
    'a.ts': `
      let module = 0;
      export default () => {
        const seen = [module, (globalThis as any).left, ([] as any).left, typeof (globalThis as any).__handler];
        module = 1;
        (globalThis as any).left = 1;
        (Object.prototype as any).left = 1;
        return seen;
      };`,
  });
  expect(await result('a.ts')).toEqual([0, null, null, 'undefined']);
  expect(await result('a.ts')).toEqual([0, null, null, 'undefined']);
});

test('tampering with prototypes changes neither the bridge nor the next attempt', async () => {
  const { result, calls, run } = await startSandbox({
    'bad.ts': handlerOf(`
      const stolen: unknown[] = [];
      JSON.parse = JSON.stringify = (() => 'stolen') as any;
      for (const key of ['map', 'push', 'join', 'slice']) (Array.prototype as any)[key] = function () { stolen.push(this); return this; };
      for (const key of ['charCodeAt', 'slice', 'indexOf', 'split']) (String.prototype as any)[key] = () => { throw 1; };
      (Object.prototype as any).toJSON = () => 'stolen';
      (Object.prototype as any).then = undefined;
      Object.defineProperty(Array.prototype, '0', { set() { throw 1; }, configurable: true });
      (Promise as any).prototype.then = () => { throw 1; };
      (Function.prototype as any).call = (Function.prototype as any).apply = () => { throw 1; };
      console.log('still', 'here');
      await ctx.api.request({ method: 'GET', path: '/api/orders', query: { page: 1 } });
      return 1;`),
    'good.ts': handlerOf("return [JSON.stringify({ a: [1] }), [1, 2].map(String).join(), 'abc'.slice(1)];"),
  });
  const { outcome, logs } = await run('bad.ts');
  expect(outcome).toEqual({ kind: 'returned', result: '1' });
  expect(logs.map(({ text }) => text)).toEqual(['still here']);
  expect(calls.map(({ request }) => request)).toEqual([{ method: 'GET', path: '/api/orders', query: { page: '1' } }]);
  expect(await result('good.ts')).toEqual(['{"a":[1]}', '1,2', 'bc']);
});

test.for([
  '/api/../_tillkit/api/keys',
  '/api/./orders',
  '/api//orders',
  '//api/orders',
  '/api/%2e%2e/health',
  '/api/orders%2f1',
  '/api\\orders',
  '/api/orders\\..\\..',
  '/api/orders/',
  '/api/orders?page=1',
  '/api/orders#x',
  '/api/orders/\u0000',
  '/api/orders/\n1',
  '/api/orders/１',
  '/API/orders',
  '/apiary/orders',
  '/_tillkit/api/keys',
  '/health',
  'http://127.0.0.1/api/orders',
  '/api/',
  '/api',
  '',
])('a path out of the ordinary is refused: %j', async (path) => {
  const { run, calls } = await startSandbox({
    'a.ts': handlerOf(
      "try { await ctx.api.request({ method: 'GET', path: event.path }); } catch (error: any) { return error.name; }",
    ),
  });
  const { outcome, apiCalls } = await run('a.ts', { path });
  expect(outcome).toEqual({ kind: 'returned', result: '"TypeError"' });
  expect({ calls, apiCalls }).toEqual({ calls: [], apiCalls: [] });
});

test('an id cannot lead a typed operation anywhere else', async () => {
  const { result, calls } = await startSandbox({
    'a.ts': handlerOf(`
      const ids = ['../products', '1/cancel?x', '', '..', '%2e%2e', { toString() { return '../../health'; } }];
      return Promise.all(ids.map((id: any) => ctx.api.orders.get(id).catch((error: any) => error.name)));`),
  });
  expect(await result('a.ts')).toEqual(Array(6).fill('TypeError'));
  expect(calls).toEqual([]);
});

test('a path that changes between looks is taken once, and methods are the known ones', async () => {
  const { result, calls } = await startSandbox({
    'a.ts': handlerOf(`
      let looks = 0;
      const path = { toString() { looks += 1; return looks === 1 ? '/api/orders' : '/health'; } };
      await ctx.api.request({ method: 'GET', path, headers: { 'X-Service-API-Key': 'other' } });
      const refuse = (method: string) => ctx.api.request({ method, path: '/api/orders' }).catch((error: any) => error.name);
      return [looks, await refuse('TRACE'), await refuse('GET /api/x HTTP/1.1\\r\\n'), await refuse('')];`),
  });
  expect(await result('a.ts')).toEqual([1, 'TypeError', 'TypeError', 'TypeError']);
  expect(calls.map(({ request }) => request)).toEqual([{ method: 'GET', path: '/api/orders' }]);
});

test('an endlessly nested body is refused', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      let body: unknown = 1;
      for (let i = 0; i < 2000; i++) body = [body];
      return ctx.api.request({ method: 'POST', path: '/api/products', body }).catch((error: any) => error.name);`),
  });
  expect(await result('a.ts')).toBe('TypeError');
});

test('nothing of Node or of the machine is in reach', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const roots = [globalThis, Function('return this')(), (async () => {}).constructor('return this')(), ctx.api.orders.get.constructor('return this')()];
      const names = ['process', 'require', 'module', 'Buffer', 'global', 'WebAssembly', 'Atomics', '__tillkit'];
      const inReach = (await Promise.all(roots)).flatMap((root: any) => names.filter((name) => name in root));
      return { inReach, resizable: 'resize' in ArrayBuffer.prototype, imported: await import(event.file).catch(() => 'refused') };`),
  });
  expect(await result('a.ts', { file: 'node:fs' })).toEqual({ inReach: [], resizable: false, imported: 'refused' });
});

test('buffers do not grow', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(`
      const make = () => new ArrayBuffer(8, { maxByteLength: 2 ** 30 } as any);
      const view = new Uint8Array(8);
      const viaView = () => new (view.buffer.constructor as any)(8, { maxByteLength: 16 });
      const attempt = (f: () => unknown) => { try { f(); return 'made'; } catch (error: any) { return error.name; } };
      return [attempt(make), attempt(viaView), new ArrayBuffer(8).byteLength, new ArrayBuffer(8) instanceof ArrayBuffer, view.buffer.slice(2).byteLength];`),
  });
  expect(await result('a.ts')).toEqual(['TypeError', 'TypeError', 8, true, 6]);
});

test('errors show nothing of the machine', async () => {
  const { run } = await startSandbox({
    'a.ts': handlerOf(`
      const texts: string[] = [];
      const note = (error: any) => texts.push(String(error?.stack), String(error?.message));
      await ctx.api.request({ method: 'GET', path: '/health' }).catch(note);
      await ctx.api.request().catch(note);
      await fetch('https://example.com/x').catch(note);
      await import('./nothing').catch(note);
      try { null!.x; } catch (error) { note(error); }
      try { (function f(): any { return f(); })(); } catch (error) { note(error); }
      console.log(texts.join());
      throw new Error(texts.join());`),
  });
  const { outcome, logs } = await run('a.ts');
  const shown = JSON.stringify([outcome, logs]);
  expect(shown).not.toMatch(/file:|node:|node_modules|packages\/|isolated-vm|tillkit:/);
  expect(shown).not.toContain(process.cwd());
});

test('what is thrown is described without running code of the handler', async () => {
  const { run } = await startSandbox({
    'getter.ts': handlerOf("throw { get message() { console.log('ran'); return 'x'; }, get name() { for (;;); } };"),
    'proxy.ts': handlerOf(
      'throw new Proxy({}, { getOwnPropertyDescriptor() { throw 1; }, getPrototypeOf() { throw 2; } });',
    ),
    'text.ts': handlerOf("throw 'just a text';"),
    'nothing.ts': handlerOf('throw undefined;'),
  });
  for (const handler of ['getter.ts', 'proxy.ts', 'text.ts', 'nothing.ts']) {
    const { outcome, logs } = await run(handler);
    expect({ kind: outcome.kind, logs }).toEqual({ kind: 'threw', logs: [] });
  }
});

test('A38: fetch names the host and the flag that would allow it', async () => {
  const { result } = await startSandbox({
    'a.ts': handlerOf(
      "return fetch('https://user@api.example.com:8443/x?y').catch((error: any) => [error.name, error.message]);",
    ),
  });
  expect(await result('a.ts')).toEqual([
    'TypeError',
    expect.stringMatching(/api\.example\.com:8443 is refused.*--allow-net api\.example\.com:8443/),
  ]);
});

test('a request that is far too long is refused inside, and the attempt goes on', async () => {
  const source = handlerOf(`
      const long = 'a'.repeat(3_000_000);
      const name = (asking: Promise<unknown>) => asking.then(() => 'answered', (error: any) => error.name);
      return [
        await name(fetch('https://example.com/', { referrer: 'about:client', method: long })),
        await name(fetch('https://example.com/', { headers: { a: long } })),
        await name(ctx.api.uploads.create({ filename: long, contentType: 'text/plain', data: 'x' })),
        await name(ctx.api.request({ method: long, path: '/api/orders' })),
        await name(ctx.api.request({ method: 'GET', path: '/api/orders' })),
      ];`);
  const { result, calls } = await startSandbox({ 'a.ts': source }, { limits: { cpuMs: 60_000 } });
  expect(await result('a.ts')).toEqual([...Array(4).fill('LimitError'), 'answered']);
  expect(calls.length).toBe(1);
});
