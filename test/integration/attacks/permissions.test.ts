import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attack, type AttackArena, startArena } from '../../support/attack-arena.ts';

/** Gives the requests that were answered with anything but a refusal. */
const TRY = `
const through = [];
const attempt = async (request) => {
  try {
    const { code } = await (typeof request === 'function' ? request() : ctx.api.request(request));
    if (code === 'ok') through.push(typeof request === 'function' ? String(request) : JSON.stringify(request) ?? 'ok');
  } catch (error) { if (!['ApiError', 'TypeError', 'LimitError'].includes(error.name)) through.push(error.name); }
};
`;
const tries = (name: string, body: string): Attack => [name, `${TRY}${body}\nreturn through;`];

/** The attacker may read products and customers. Each gives what it was allowed beyond that: nothing. */
const ATTACKS: readonly Attack[] = [
  tries(
    'typed operations that need other permissions',
    "for (const call of [() => ctx.api.orders.list(), () => ctx.api.products.create({ title: 'x', price: 1 }), () => ctx.api.products.delete(event.payload.product_id), () => ctx.api.uploads.create({ filename: 'x.txt', contentType: 'text/plain', data: 'x' }), () => ctx.api.collections.list()]) await attempt(async () => { await call(); return { code: 'ok' }; });",
  ),
  tries(
    'writes by request',
    "const path = '/api/products/' + event.payload.product_id; for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) { await attempt({ method, path, body: { title: 'x' } }); await attempt({ method, path: '/api/products', body: { title: 'x', price: 1 } }); await attempt({ method, path: '/api/orders' }); }",
  ),
  tries(
    'methods that say another one',
    "const path = '/api/products/' + event.payload.product_id; for (const method of ['delete', ' DELETE', 'DELETE ', 'DEL\\u0000ETE', 'DELETE\\r\\nX: y', 'CONNECT', 'TRACE', 'HEAD', 'OPTIONS', 'PROPFIND', ['DELETE'], { toString: () => 'DELETE' }, { toUpperCase: () => 'DELETE', toString: () => 'Delete' }, '\\u0131', 'ｄｅｌｅｔｅ', new String('delete')]) await attempt({ method, path });",
  ),
  tries(
    'a method in the query, the body and the headers',
    "const path = '/api/products/' + event.payload.product_id; const override = { _method: 'DELETE', 'X-HTTP-Method-Override': 'DELETE', 'x-method-override': 'DELETE' }; await ctx.api.request({ method: 'GET', path, query: override, body: override, headers: override, ...override }); await attempt({ method: 'POST', path, query: override, body: override, headers: override }); const { code } = await ctx.api.request({ method: 'GET', path }); if (code !== 'ok') through.push('the product is gone');",
  ),
  tries(
    'a method, path and body that change between looks',
    "const id = event.payload.product_id; let looks = 0; const after = (first, then) => () => (looks++ === 0 ? first : then); for (const request of [{ get method() { return looks++ === 0 ? 'GET' : 'DELETE'; }, path: '/api/products/' + id }, { method: { toString: after('GET', 'DELETE') }, path: '/api/products/' + id }, new Proxy({ method: 'GET', path: '/api/products/' + id }, { get: (t, key) => (key === 'method' && looks++ > 0 ? 'DELETE' : t[key]) })]) { looks = 0; await ctx.api.request(request); } for (const path of [{ toString: after('/api/products', '/api/orders') }, { [Symbol.toPrimitive]: after('/api/products', '/health') }]) { looks = 0; const { data } = await ctx.api.request({ method: 'GET', path }); if (JSON.stringify(data).includes('orderNumber')) through.push('orders'); } const { code } = await ctx.api.request({ method: 'GET', path: '/api/products/' + id }); if (code !== 'ok') through.push('the product is gone');",
  ),
  tries(
    'the key of another app in headers, query and body',
    "const { description: key } = await ctx.api.products.get(event.payload.product_id); const names = ['X-Service-API-Key', 'x-service-api-key', 'X_Service_API_Key', 'authorization', 'cookie', 'x-tillkit-token', 'host', 'x-forwarded-for', 'transfer-encoding', 'content-length']; const headers = Object.fromEntries(names.flatMap((name) => [[name, key], [name.toUpperCase(), 'Bearer ' + key]])); for (const more of [{ headers }, { query: headers }, { body: headers }, { apiKey: key }, { key, token: key, auth: key, credentials: key, cause: null, init: { headers }, options: { headers } }, headers]) await attempt({ method: 'GET', path: '/api/orders', ...more }); await attempt(() => ctx.api.orders.list({ apiKey: key }, { headers })); await attempt(() => ctx.api.orders.list.call({ apiKey: key, headers }));",
  ),
  tries(
    'headers by line breaks',
    "const { description: key } = await ctx.api.products.get(event.payload.product_id); const line = '\\r\\nX-Service-API-Key: ' + key + '\\r\\n'; for (const request of [{ method: 'GET' + line, path: '/api/orders' }, { method: 'GET', path: '/api/orders' + line }, { method: 'GET', path: '/api/orders HTTP/1.1' + line }, { method: 'GET', path: '/api/orders', query: { ['a' + line]: line } }, { method: 'GET', path: '/api/orders', query: { page: '1 HTTP/1.1' + line } }]) await attempt(request); await attempt(() => ctx.api.orders.get('1' + line));",
  ),
  tries(
    'credentials on the prototype of every object',
    "const { description: key } = await ctx.api.products.get(event.payload.product_id); for (const [name, value] of Object.entries({ apiKey: key, headers: { 'x-service-api-key': key }, 'x-service-api-key': key, upload: {}, cause: null, scope: 'owner', permissions: ['order:view'], method: 'DELETE', path: '/api/orders', query: { a: 1 }, body: {} })) Object.prototype[name] = value; await attempt({ method: 'GET', path: '/api/orders' }); await attempt(() => ctx.api.orders.list()); await attempt({}); await attempt(Object.create({ method: 'GET', path: '/api/orders' })); for (const name of Object.keys(Object.prototype)) delete Object.prototype[name];",
  ),
  tries(
    'paths of other planes and odd paths',
    "for (const path of ['/_tillkit/api/keys', '/_tillkit/api/state', '/api/../_tillkit/api/keys', '/api/..;/_tillkit/api/keys', '/api/products/..%2f..%2f_tillkit', '/api/%2e%2e/%2e%2e/health', '/api/products/%00', '/api/products;/../orders', '/api/orders\\t', '/api/\\u2215orders', '/api/o\\u0072ders%20', '/api\\\\..\\\\health', '/\\u0061pi/%6frders', '//127.0.0.1/api/orders', 'https://127.0.0.1/api/orders', '/api/orders\\u0000.json', '/api/orders%0d%0aX:y', '/api/.', '/api/..', '/api/orders/.', '/api/products/' + event.payload.product_id + '/../../orders', '/auth/login', '/uploads/x', '/api/:id', '/api/*', '/api/orders//', ['/api/orders'], Object('/api/orders')]) await attempt({ method: 'GET', path });",
  ),
  tries(
    'another store by its id',
    "for (const query of [{ storeId: 'x' }, { store_id: '*' }, { shopId: 'x' }, { storeId: ['a', 'b'] }, { 'storeId[]': 'x' }, { __proto__: null, storeId: '1 OR 1=1' }]) { await attempt({ method: 'GET', path: '/api/orders', query }); await attempt({ method: 'POST', path: '/api/products', query, body: { ...query, title: 'x', price: 1 } }); }",
  ),
  tries(
    'SQL and patterns in the query',
    `for (const text of ["' OR 1=1 --", '%', '_', '"; DROP TABLE products; --', '\\u0000', '\\ud800', '(((((', '*:*', 'a'.repeat(8000)]) for (const name of ['q', 'search', 'title', 'sort', 'order', 'page', 'pageSize', 'status', 'email']) { const answer = await ctx.api.request({ method: 'GET', path: '/api/products', query: { [name]: text } }).catch((error) => ({ code: error.name })); if (answer.code === 'INTERNAL_ERROR' || answer.status >= 500) through.push(name + text); }`,
  ),
  tries(
    'queries that are more than texts',
    'const cyclic = {}; cyclic.self = cyclic; for (const query of [cyclic, [1, 2], { page: { a: 1 } }, { page: [1, 2] }, new Map([[\'page\', 1]]), { __proto__: { page: 1 } }, JSON.parse(\'{"__proto__":{"page":"1"},"constructor":{"prototype":{"x":1}}}\'), { page: Symbol() }, { page: 10n }, { page: () => {} }, new Proxy({}, { ownKeys: () => Array.from({ length: 3000 }, (_, i) => \'k\' + i), getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) })]) { const answer = await ctx.api.request({ method: \'GET\', path: \'/api/products\', query }).catch((error) => error); if (answer.status >= 500) through.push(String(answer.code)); }',
  ),
  tries(
    'ids that lead elsewhere',
    "for (const id of ['../orders', '..', '%2e%2e/orders', '1/../../orders', '?', '#', '/', '//', '', ' ', '\\\\..\\\\orders', '*', '{id}', '$&', '$`', [['../orders']], { toString: () => '../orders' }]) { await attempt(async () => { await ctx.api.orders.get(id); return { code: 'ok' }; }); await attempt(async () => { const { items } = await ctx.api.products.get(id); return { code: items === undefined ? 'one' : 'ok' }; }); }",
  ),
  tries(
    'operations put together by hand',
    "for (const change of [() => { ctx.api.orders.list = ctx.api.products.list; }, () => { ctx.api = {}; }, () => Object.defineProperty(ctx, 'app', { value: { id: 'neighbour' } }), () => { ctx.app.id = 'neighbour'; }, () => { delete ctx.api.products; }, () => Object.setPrototypeOf(ctx.api, { x: 1 }), () => { ctx.api.request.path = '/api/orders'; }, () => { ctx.delivery.id = 'x'; }]) { let changed = true; try { 'use strict'; changed = (() => { 'use strict'; return change(); })() !== undefined; } catch { changed = false; } if (changed) through.push(String(change)); } if (ctx.app.id === 'neighbour' || ctx.delivery.id === 'x') through.push('changed'); await attempt(() => ctx.api.orders.list.apply(ctx.api.products, [])); await attempt(() => Reflect.apply(ctx.api.request, { permissions: ['order:view'] }, [{ method: 'GET', path: '/api/orders' }]));",
  ),
  tries(
    'uploads with names that are paths or headers',
    "for (const filename of ['../../x.txt', '/etc/passwd', 'x\"\\r\\nContent-Disposition: form-data; name=\"storeId\"\\r\\n\\r\\nother', 'x\\u0000.png', 'x'.repeat(5000) + '.txt', '', '.', '..', 'CON.txt', 'x.html', { toString: () => '../x.txt' }]) for (const contentType of ['text/plain', 'text/html', 'x\\r\\nX-Service-API-Key: y', 'multipart/form-data; boundary=x']) await attempt(async () => { await ctx.api.uploads.create({ filename, contentType, data: '--x\\r\\n' }); return { code: 'ok' }; });",
  ),
  tries(
    'hosts of its own by fetch',
    "for (const url of ['http://127.0.0.1:1/', 'http://localhost/', 'http://[::1]/', 'http://0/', 'http://0x7f000001/', 'http://2130706433/', 'http://127.1/', 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd', 'http://example.com@127.0.0.1/', 'ftp://127.0.0.1/', '/api/orders', '//127.0.0.1/', 'http://127.0.0.1#@example.com/', { toString: () => 'http://127.0.0.1/' }]) await fetch(url).then((response) => through.push(String(url) + ' ' + response.status), () => {});",
  ),
  tries(
    'calls after the end',
    "const again = () => ctx.api.request({ method: 'GET', path: '/api/products', query: { late: 1 } }).then(again, again); setTimeout(again, 1); Promise.resolve().then(() => Promise.resolve()).then(again); ctx.signal.addEventListener('abort', again);",
  ),
  tries(
    'more calls at once than are allowed',
    "const all = await Promise.allSettled(Array.from({ length: 500 }, () => ctx.api.request({ method: 'GET', path: '/api/products/none' }))); const made = all.filter(({ status }) => status === 'fulfilled').length; if (made > 200) through.push(String(made));",
  ),
];

let arena: AttackArena;
beforeAll(async () => {
  arena = await startArena(ATTACKS);
});
afterAll(() => arena.stop());

test.for(ATTACKS)('no permission by %s', async ([name]) => {
  const { attempt } = await arena.attack(name);
  expect(attempt.error).toBeNull();
  expect(JSON.parse(attempt.responseBody ?? '')).toEqual([]);
  expect(attempt.apiCalls.length).toBeLessThanOrEqual(200);
});

test('calls after the end are not made: they are in no record', async () => {
  const { attempt, shown } = await arena.attack('calls after the end');
  expect(attempt.apiCalls).toEqual([]);
  expect(shown).not.toContain('"late"');
});
