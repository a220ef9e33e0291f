import { describe, expect, test } from 'vitest';
import { analyzeHandler } from '../../../support/analyze-in-memory.ts';

const analyze = (body: string) =>
  analyzeHandler(`export default async (event: any, ctx: any) => {\nconst id = event.id;\n${body}\n};`);

/** So many texts, as the items of an array. */
const textsOf = (count: number) => Array.from({ length: count }, (_, i) => `'id-${i}'`).join();

describe('ctx.api.request', () => {
  test.each([
    ['a literal path', "ctx.api.request({ method: 'GET', path: '/api/orders' });", ['orders.list order:view @3']],
    [
      'a method in lower case',
      "ctx.api.request({ method: 'get', path: '/api/orders' });",
      ['orders.list order:view @3'],
    ],
    ['a literal id', "ctx.api.request({ method: 'GET', path: '/api/orders/abc-1' });", ['orders.get order:view @3']],
    [
      'a template',
      `ctx.api.request({ method: 'POST', path: \`/api/orders/\${id}/refund\`, body: {} });`,
      ['orders.refund order:refund @3'],
    ],
    [
      'a concatenation',
      "ctx.api.request({ method: 'GET', path: '/api/customers/' + id });",
      ['customers.get customer:view @3'],
    ],
    [
      'two codes',
      `ctx.api.request({ method: 'GET', path: \`/api/collections/\${id}/products\` });`,
      ['collections.products collection:view product:view @3'],
    ],
    [
      'an object made before',
      `const method = 'DELETE'; const path = \`/api/products/\${id}\`; const r = { method, path }; ctx.api.request(r);`,
      ['products.delete product:delete @3'],
    ],
    [
      'a field set later',
      "const r: any = { method: 'GET' }; r.path = '/api/customers'; ctx.api.request(r);",
      ['customers.list customer:view @3'],
    ],
    [
      'a spread object',
      "const base = { method: 'GET' }; ctx.api.request({ ...base, path: '/api/products' });",
      ['products.list product:view @3'],
    ],
    [
      'a base path in a constant',
      `const BASE = '/api'; ctx.api.request({ method: 'GET', path: \`\${BASE}/products\` });`,
      ['products.list product:view @3'],
    ],
    [
      'a condition in the path',
      `ctx.api.request({ method: 'GET', path: event.one ? \`/api/orders/\${id}\` : '/api/customers' });`,
      ['orders.get order:view @3', 'customers.list customer:view @3'],
    ],
    [
      'a condition in a template',
      `ctx.api.request({ method: 'GET', path: \`/api/orders\${event.one ? \`/\${id}\` : ''}\` });`,
      ['orders.list order:view @3', 'orders.get order:view @3'],
    ],
    [
      'a helper',
      "const get = (path: string) => ctx.api.request({ method: 'GET', path });\nget('/api/orders');\nget('/api/products');",
      ['orders.list order:view @3', 'products.list product:view @3'],
    ],
    [
      'a helper with method and path',
      "const go = (method: string, path: string) => ctx.api.request({ method, path });\ngo('GET', '/api/orders');\ngo('POST', '/api/products');",
      ['orders.list order:view @3', 'products.create product:create @3'],
    ],
    [
      'a helper with a default',
      "const go = (path: string, { method = 'GET' } = {} as any) => ctx.api.request({ method, path });\ngo('/api/orders');",
      ['orders.list order:view @3'],
    ],
    [
      'a table of paths',
      "for (const path of ['/api/orders', '/api/products']) ctx.api.request({ method: 'GET', path });",
      ['orders.list order:view @3', 'products.list product:view @3'],
    ],
    [
      'a table of requests',
      "[['GET', '/api/orders'], ['POST', '/api/products']].map(([method, path]) => ctx.api.request({ method, path }));",
      ['orders.list order:view @3', 'products.create product:create @3'],
    ],
    [
      'an alias of request',
      "const { request: send } = ctx.api; send({ method: 'GET', path: '/api/orders' });",
      ['orders.list order:view @3'],
    ],
    ['call', "ctx.api.request.call(null, { method: 'GET', path: '/api/orders' });", ['orders.list order:view @3']],
    [
      'an id that is encoded',
      `ctx.api.request({ method: 'GET', path: \`/api/orders/\${encodeURIComponent(id)}\` });`,
      ['orders.get order:view @3'],
    ],
    [
      'a request of a table',
      "const table: any = { a: { method: 'GET', path: '/api/orders' } }; ctx.api.request(table[event.name]);",
      ['orders.list order:view @3'],
    ],
    [
      'a request that is a class',
      "class All { static method = 'GET'; static path = '/api/orders'; } ctx.api.request(All as any);",
      ['orders.list order:view @3'],
    ],
    [
      'a part of a path of a table',
      "const table: any = { a: 'orders' }; ctx.api.request({ method: 'GET', path: '/api/' + table[event.name] });",
      ['orders.list order:view @3'],
    ],
    [
      'a part of a path that is known or not',
      "ctx.api.request({ method: 'GET', path: '/api/' + (event.one ? 'orders' : event.name) });",
      ['orders.list order:view @3', 'computed @3'],
    ],
    [
      'a method in two parts',
      "ctx.api.request({ method: 'G' + 'ET', path: '/api/orders' });",
      ['orders.list order:view @3'],
    ],
    [
      'an id that is never set',
      "let one: any; ctx.api.request({ method: 'GET', path: '/api/orders/' + one });",
      ['orders.get order:view @3'],
    ],
    [
      'a request that may be missing',
      "let r; if (event.one) r = { method: 'GET', path: '/api/orders' }; ctx.api.request(r);",
      ['orders.list order:view @3'],
    ],
    [
      'a path that may be missing',
      "ctx.api.request({ method: 'GET', path: event.one ? '/api/orders' : undefined });",
      ['orders.list order:view @3'],
    ],
    [
      'two methods of one path',
      "ctx.api.request({ method: event.one ? 'GET' : 'POST', path: '/api/orders' });",
      ['orders.list order:view @3', 'unknown-endpoint @3'],
    ],
    [
      'a path in other letters',
      "ctx.api.request({ method: 'GET', path: '/API/ORDERS'.toLowerCase() });",
      ['orders.list order:view @3'],
    ],
    [
      'a path of many pieces',
      `ctx.api.request({ method: 'GET', path: \`/api/orders/${`\${id}-`.repeat(10)}\` });`,
      ['orders.get order:view @3'],
    ],
    [
      'one of ten ids',
      `for (const one of [${textsOf(10)}]) ctx.api.request({ method: 'GET', path: '/api/orders/' + one });`,
      ['orders.get order:view @3'],
    ],
    [
      'a long id',
      `ctx.api.request({ method: 'GET', path: '/api/orders/${'x'.repeat(1000)}' });`,
      ['orders.get order:view @3'],
    ],
  ])('follows %s', (_, body, expected) => {
    expect(analyze(body).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    [
      'a resource known at run time only',
      `ctx.api.request({ method: 'GET', path: \`/api/\${event.what}\` });`,
      'computed',
    ],
    [
      'an action known at run time only',
      `ctx.api.request({ method: 'POST', path: \`/api/orders/\${id}/\${event.action}\` });`,
      'computed',
    ],
    ['a path that is all of it run time', "ctx.api.request({ method: 'GET', path: event.path });", 'computed'],
    [
      'a base known at run time only',
      `ctx.api.request({ method: 'GET', path: \`\${event.base}/orders\` });`,
      'computed',
    ],
    ['a path that may go on', `ctx.api.request({ method: 'GET', path: \`/api/orders\${event.rest}\` });`, 'computed'],
    ['a part of a resource', `ctx.api.request({ method: 'GET', path: \`/api/\${event.what}s\` });`, 'computed'],
    ['a method known at run time only', "ctx.api.request({ method: event.method, path: '/api/orders' });", 'computed'],
    ['a whole request of run time', 'ctx.api.request(event.request);', 'computed'],
    ['a spread of run time', "ctx.api.request({ method: 'GET', path: '/api/orders', ...event.request });", 'computed'],
    ['no argument', 'ctx.api.request();', 'computed'],
    ['a path outside the API', "ctx.api.request({ method: 'GET', path: '/health' });", 'unknown-endpoint'],
    ['an unknown resource', "ctx.api.request({ method: 'GET', path: '/api/order' });", 'unknown-endpoint'],
    [
      'a method that the path does not have',
      `ctx.api.request({ method: 'PATCH', path: \`/api/orders/\${id}\` });`,
      'unknown-endpoint',
    ],
    ['a query in the path', "ctx.api.request({ method: 'GET', path: '/api/orders?page=2' });", 'unknown-endpoint'],
    ['a slash at the end', "ctx.api.request({ method: 'GET', path: '/api/orders/' });", 'unknown-endpoint'],
    ['dots in the path', "ctx.api.request({ method: 'GET', path: '/api/orders/../customers' });", 'unknown-endpoint'],
    [
      'a path with a host',
      "ctx.api.request({ method: 'GET', path: 'http://localhost/api/orders' });",
      'unknown-endpoint',
    ],
    ['request handed on', 'event.run(ctx.api.request);', 'passed-on'],
    [
      'a method of which a part is known',
      "ctx.api.request({ method: 'G' + event.x, path: '/api/orders' });",
      'computed',
    ],
    ['a method in a template', `ctx.api.request({ method: \`\${event.x}\`, path: '/api/orders' });`, 'computed'],
    [
      'one of eight times eight ids',
      `for (const a of [${textsOf(8)}].map((id) => '/api/orders/' + id)) for (const b of [${textsOf(8)}]) ctx.api.request({ method: 'GET', path: a + b });`,
      'computed',
    ],
    ['a request that is undefined', 'ctx.api.request(undefined);', 'computed'],
    ['a request without a path', "ctx.api.request({ method: 'GET' });", 'computed'],
    ['a request without a method', "ctx.api.request({ path: '/api/orders' });", 'computed'],
    [
      'methods and paths of which nobody knows what belongs together',
      "ctx.api.request({ method: event.one ? 'GET' : 'POST', path: event.one ? '/api/orders' : '/api/products' });",
      'computed',
    ],
    [
      'a method of texts that is not followed',
      "ctx.api.request({ method: 'GET', path: '/api/orders'.trim() });",
      'computed',
    ],
    [
      'a method of all objects, called on a text',
      "ctx.api.request({ method: 'GET', path: '/api/orders'.constructor() });",
      'computed',
    ],
    [
      'a method in capitals that may be anything',
      "ctx.api.request({ method: (event.one ? 'get' : event.method).toUpperCase(), path: '/api/orders' });",
      'computed',
    ],
    [
      'a path of a hundred pieces',
      `ctx.api.request({ method: 'GET', path: \`/api/orders/${`\${id}-`.repeat(100)}\` });`,
      'computed',
    ],
    [
      'one of fifty ids',
      `for (const one of [${textsOf(50)}]) ctx.api.request({ method: 'GET', path: '/api/orders/' + one });`,
      'computed',
    ],
    ['an id without end', `ctx.api.request({ method: 'GET', path: '/api/orders/${'x'.repeat(3000)}' });`, 'computed'],
    ['a slash that is missing', "ctx.api.request({ method: 'GET', path: 'api/orders' });", 'unknown-endpoint'],
    ['an empty path', "ctx.api.request({ method: 'GET', path: '' });", 'unknown-endpoint'],
    ['one dot for an id', "ctx.api.request({ method: 'GET', path: '/api/orders/.' });", 'unknown-endpoint'],
    ['two dots for an id', "ctx.api.request({ method: 'GET', path: '/api/orders/..' });", 'unknown-endpoint'],
    ['an id with a blank before it', "ctx.api.request({ method: 'GET', path: '/api/orders/ 1' });", 'unknown-endpoint'],
    ['an id with a blank after it', "ctx.api.request({ method: 'GET', path: '/api/orders/1 ' });", 'unknown-endpoint'],
    ...[
      [`or\${event.x}s`, 'computed'],
      [`or\${event.x}ers`, 'computed'],
      [`orders\${event.x}s`, 'unknown-endpoint'],
      [`orders\${event.x}rders`, 'unknown-endpoint'],
      [`or\${event.x}z`, 'unknown-endpoint'],
      [`x\${event.x}s`, 'unknown-endpoint'],
      [`\${event.x}ord\${event.y}s`, 'computed'],
      [`o\${event.x}d\${event.y}s`, 'computed'],
      [`o\${event.x}de\${event.y}rs`, 'computed'],
      [`o\${event.x}z\${event.y}s`, 'unknown-endpoint'],
      [`o\${event.x}e\${event.y}d\${event.z}s`, 'unknown-endpoint'],
      [`o\${event.x}s\${event.y}s`, 'unknown-endpoint'],
      [`o\${event.x}r\${event.y}r\${event.z}s`, 'computed'],
      [`o\${event.x}d\${event.y}d\${event.z}s`, 'unknown-endpoint'],
    ].map(([resource = '', reason = '']) => [
      `the resource ${resource.replaceAll('$', '')}`,
      `ctx.api.request({ method: 'GET', path: \`/api/${resource}\` });`,
      reason,
    ]),
  ])('leaves %s unresolved', (_, body, reason) => {
    expect(analyze(body)).toEqual([`${reason} @3`]);
  });
});

describe('a body that decides about a further code', () => {
  test.each([
    [
      'has the field',
      'ctx.api.products.update(id, { inventory: 3 });',
      'products.update product:edit inventory:edit @3',
    ],
    [
      'has it shorthand',
      'const inventory = 3; ctx.api.products.update(id, { title: "x", inventory });',
      'products.update product:edit inventory:edit @3',
    ],
    [
      'gets it later',
      'const body: any = {}; body.inventory = 3; ctx.api.products.update(id, body);',
      'products.update product:edit inventory:edit @3',
    ],
    ['does not have it', 'ctx.api.products.update(id, { title: "x" });', 'products.update product:edit @3'],
    [
      'comes from the event',
      'ctx.api.products.update(id, event.body);',
      'products.update product:edit ?inventory:edit @3',
    ],
    [
      'is spread from the event',
      'ctx.api.products.update(id, { ...event.body, title: "x" });',
      'products.update product:edit ?inventory:edit @3',
    ],
    [
      'is of a request',
      `ctx.api.request({ method: 'PUT', path: \`/api/products/\${id}\`, body: { inventory: 1 } });`,
      'products.update product:edit inventory:edit @3',
    ],
    [
      'may have it',
      'ctx.api.products.update(id, event.one ? event.body : { title: "x" });',
      'products.update product:edit ?inventory:edit @3',
    ],
    [
      'has it in one of two cases',
      'ctx.api.products.update(id, event.one ? { title: "x" } : { inventory: 1 });',
      'products.update product:edit inventory:edit @3',
    ],
    [
      'is one of a table',
      'const table: any = { a: { title: "x" } }; ctx.api.products.update(id, table[event.name]);',
      'products.update product:edit @3',
    ],
    ['is missing', 'ctx.api.products.update(id);', 'products.update product:edit @3'],
    ['is undefined', 'ctx.api.products.update(id, undefined);', 'products.update product:edit @3'],
    [
      'has a field known at run time only',
      'ctx.api.products.update(id, { [event.name]: 1 });',
      'products.update product:edit ?inventory:edit @3',
    ],
    [
      'is not what stands in the place of the id',
      'ctx.api.products.update({ inventory: 1 }, { title: "x" });',
      'products.update product:edit @3',
    ],
    [
      'is given by others',
      'event.ids.forEach(ctx.api.products.update);',
      'products.update product:edit ?inventory:edit @3',
    ],
  ])('%s', (_, body, expected) => {
    expect(analyze(body)).toEqual([expected]);
  });
});
