import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINT_NAMES, endpointOf, PERMISSION_CODES } from '#contract';
import type { TestApiOptions } from '../../support/start-api.ts';
import { startUsers, type TestUsers } from '../../support/start-users.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const NOW = Date.parse('2026-01-01T00:00:00Z') / 1000;
const BAD_TOKEN = { code: 'UNAUTHORIZED', msg: '未认证：访问令牌无效或已过期' };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An API with an owner, whose tokens can be forged with the store's own secret. */
async function startForger(options: TestApiOptions = {}) {
  const api = await startUsers(options);
  const owner = await api.createUser('OWNER');
  const claims = {
    iss: 'tillkit',
    aud: 'store-api',
    sub: owner.id,
    shop_id: api.storeId,
    role: 'OWNER',
    permissions: owner.permissions,
    iat: NOW,
    exp: NOW + 7200,
    jti: 'x',
  };
  const sign = (payload: object, alg = 'HS256', secret = api.store.tokenSecret) => {
    const text = `${encode({ alg })}.${encode(payload)}`;
    return `${text}.${createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url')}`;
  };
  const answerTo = async (token: string) => {
    const { status, body } = await api.callAs(token, 'GET', '/api/products');
    return status === 401 ? body : status;
  };
  return { ...api, owner, claims, sign, answerTo };
}

/** Starts what the tests of a suite share, of which none changes what another sees; gives what closes it, as a hook does. */
async function share(start: (options: TestApiOptions) => Promise<void>): Promise<() => Promise<void>> {
  const closing: (() => Promise<void>)[] = [];
  await start({ whenOver: (close) => closing.push(close) });
  return async () => {
    for (const close of closing) await close();
  };
}

describe('§4 JWT: access tokens (A47)', () => {
  test('a token of the store opens the store', async () => {
    const { claims, sign, answerTo, tokenOf, owner } = await startForger();
    expect(await answerTo(await tokenOf(owner))).toBe(200);
    expect(await answerTo(sign(claims))).toBe(200);
  });

  test('any algorithm but HS256 is 401, none too', async () => {
    const { claims, sign, answerTo } = await startForger();
    expect(await answerTo(sign(claims, 'HS384'))).toEqual(BAD_TOKEN);
    expect(await answerTo(sign(claims, 'HS512'))).toEqual(BAD_TOKEN);
    const [, payload, signature] = sign(claims).split('.');
    for (const alg of ['none', 'None', 'RS256', '']) {
      const header = encode({ alg });
      expect(await answerTo(`${header}.${payload}.${signature}`)).toEqual(BAD_TOKEN);
      expect(await answerTo(`${header}.${payload}.`)).toEqual(BAD_TOKEN);
    }
  });

  describe('forged', () => {
    let forger: Awaited<ReturnType<typeof startForger>>;
    beforeAll(() =>
      share(async (options) => {
        forger = await startForger(options);
      }),
    );

    test.each(['iss', 'aud', 'sub', 'shop_id', 'role', 'permissions', 'iat', 'exp', 'jti'])(
      'without the claim %s it is 401',
      async (name) => {
        const { claims, sign, answerTo } = forger;
        expect(await answerTo(sign({ ...claims, [name]: undefined }))).toEqual(BAD_TOKEN);
        expect(await answerTo(sign({ ...claims, [name]: null }))).toEqual(BAD_TOKEN);
      },
    );

    test.each<[string, object]>([
      ['issuer', { iss: 'somebody' }],
      ['audience', { aud: 'back-office' }],
      ['audience among others', { aud: ['store-api', 'back-office'] }],
      ['user', { sub: UNKNOWN }],
      ['store', { shop_id: UNKNOWN }],
      ['role', { role: 'ADMIN' }],
      ['permission', { permissions: ['order:*'] }],
      ['list of permissions', { permissions: 'order:view' }],
      ['expiry, a text', { exp: '2099-01-01' }],
      ['expiry, a fraction', { exp: NOW + 0.5 }],
      ['start', { nbf: NOW + 1 }],
      ['id', { jti: '' }],
    ])('with another %s it is 401', async (_, other) => {
      const { claims, sign, answerTo } = forger;
      expect(await answerTo(sign({ ...claims, ...other }))).toEqual(BAD_TOKEN);
    });
  });

  test('it expires after 7200 s of the store’s clock, without leeway', async () => {
    const { tokenOf, owner, answerTo, clock } = await startForger();
    const token = await tokenOf(owner);
    clock.moveTo((NOW + 7200) * 1000 - 1);
    expect(await answerTo(token)).toBe(200);
    clock.moveTo((NOW + 7200) * 1000);
    expect(await answerTo(token)).toEqual(BAD_TOKEN);
  });

  test('another signature, another store’s secret or a changed payload is 401', async () => {
    const { claims, sign, answerTo } = await startForger();
    const token = sign(claims);
    const [header, , signature] = token.split('.');
    const changed = encode({ ...claims, jti: 'y' });
    expect(await answerTo(sign(claims, 'HS256', 'x'.repeat(43)))).toEqual(BAD_TOKEN);
    expect(await answerTo(`${header}.${changed}.${signature}`)).toEqual(BAD_TOKEN);
    expect(await answerTo(`${token.slice(0, -4)}AAAA`)).toEqual(BAD_TOKEN);
    expect(await answerTo(token.slice(0, token.lastIndexOf('.')))).toEqual(BAD_TOKEN);
  });

  test('the scheme is Bearer in any case, and no other', async () => {
    const { call, tokenOf, owner } = await startForger();
    const token = await tokenOf(owner);
    const status = async (authorization: string) =>
      (await call('GET', '/api/products', { key: null, headers: { authorization } })).status;
    expect([await status(`bearer ${token}`), await status(`BEARER  ${token}`)]).toEqual([200, 200]);
    for (const other of [token, `Basic ${token}`, 'Bearer', 'Bearer ', `Bearer ${token} x`, `Bearer ${token},`]) {
      expect(await status(other)).toBe(401);
    }
  });

  test('whatever text is sent, it is 401 and never 500', async () => {
    const { answerTo, claims, sign, clock } = await startForger();
    const [header = '', payload = '', signature = ''] = sign(claims).split('.');
    const part = (good: string) =>
      fc.oneof(
        fc.constant(good),
        fc.base64String(),
        fc.json().map((text) => Buffer.from(text).toString('base64url')),
        fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
      );
    const tokens = fc
      .oneof(
        fc.tuple(part(header), part(payload), part(signature)).map((parts) => parts.join('.')),
        fc.array(part(header), { maxLength: 6 }).map((parts) => parts.join('.')),
        fc.string({ unit: 'grapheme-ascii' }),
      )
      .filter((token) => token !== `${header}.${payload}.${signature}`);
    await fc.assert(
      fc.asyncProperty(tokens, async (token) => {
        // A window of an address that is exhausted would hide the answer.
        clock.moveTo(clock.now() + 1000);
        expect(await answerTo(token)).toEqual(BAD_TOKEN);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

describe('the user behind a token', () => {
  test('is looked at in each call: who is disabled is 401 at once', async () => {
    const { owner, tokenOf, answerTo, store } = await startForger();
    const token = await tokenOf(owner);
    await store.users.update(owner.id, { disabled: true });
    expect(await answerTo(token)).toEqual(BAD_TOKEN);
    await store.users.update(owner.id, { disabled: false });
    expect(await answerTo(token)).toBe(200);
  });

  test('a permission that is taken away is gone at once, one that is given needs another login', async () => {
    const { createUser, tokenOf, callAs, store } = await startUsers();
    const staff = await createUser('STAFF', ['order:view']);
    const token = await tokenOf(staff);
    const statuses = async (as: string) => [
      (await callAs(as, 'GET', '/api/orders')).status,
      (await callAs(as, 'GET', '/api/products')).status,
    ];
    expect(await statuses(token)).toEqual([200, 403]);
    await store.users.update(staff.id, { permissions: ['product:view'] });
    expect(await statuses(token)).toEqual([403, 403]);
    expect(await statuses(await tokenOf(staff))).toEqual([403, 200]);
    await store.users.update(staff.id, { role: 'OWNER' });
    expect(await statuses(token)).toEqual([200, 403]);
    expect(await statuses(await tokenOf(staff))).toEqual([200, 200]);
  });

  describe('of each role', () => {
    let users: TestUsers;
    let staff: { id: string; token: string };
    let ownerToken: string;
    beforeAll(() =>
      share(async (options) => {
        users = await startUsers(options);
        const { createUser, tokenOf } = users;
        const user = await createUser('STAFF', PERMISSION_CODES);
        staff = { id: user.id, token: await tokenOf(user) };
        ownerToken = await tokenOf(await createUser('OWNER'));
      }),
    );

    test.each(ENDPOINT_NAMES)('%s: an owner may, staff need each of its codes and no other', async (name) => {
      const { callAs, store } = users;
      const { method, path, permissions } = endpointOf(name);
      const status = async (as: string) => (await callAs(as, method, path.replace('{id}', UNKNOWN))).status;
      const statusWith = async (codes: typeof PERMISSION_CODES) => {
        await store.users.update(staff.id, { permissions: codes });
        return status(staff.token);
      };
      expect(await status(ownerToken)).not.toBe(403);
      expect(await statusWith([...permissions])).not.toBe(403);
      for (const code of permissions)
        expect(await statusWith(PERMISSION_CODES.filter((one) => one !== code))).toBe(403);
    });
  });

  test('back-office codes open nothing of the REST API', async () => {
    const { createUser, tokenOf, callAs } = await startUsers();
    const token = await tokenOf(await createUser('STAFF', ['customer:edit', 'app:manage', 'staff:manage']));
    for (const list of ['products', 'orders', 'customers', 'collections']) {
      expect(await callAs(token, 'GET', `/api/${list}`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
  });
});

describe('A15: both credentials', () => {
  test('the key alone is judged', async () => {
    const { createUser, createKey, tokenOf, call } = await startUsers();
    const authorization = `Bearer ${await tokenOf(await createUser('OWNER'))}`;
    const answer = async (key: string, headers: Record<string, string> = { authorization }) => {
      const { status, body } = await call('GET', '/api/products', { key, headers });
      return [status, body.code];
    };
    expect(await answer('sk_wrong')).toEqual([401, 'UNAUTHORIZED']);
    expect(await answer('')).toEqual([401, 'UNAUTHORIZED']);
    expect(await answer(await createKey(['order:view']))).toEqual([403, 'FORBIDDEN']);
    expect(await answer(await createKey(null), { authorization: 'Bearer x' })).toEqual([200, 'ok']);
  });
});

describe('A16: the rate limit of users', () => {
  test('is counted for the user over all their tokens, apart from keys and others', async () => {
    const { createUser, tokenOf, callAs, call, clock } = await startUsers();
    const user = await createUser('OWNER');
    const tokens = [await tokenOf(user), await tokenOf(user)];
    const other = await tokenOf(await createUser('OWNER'));
    for (let i = 0; i < 600; i += 1) await callAs(tokens[i % 2] ?? '', 'GET', '/api/collections');
    for (const token of tokens) {
      const refused = await callAs(token, 'GET', '/api/products');
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '60']);
    }
    expect((await callAs(other, 'GET', '/api/products')).headers['x-ratelimit-remaining']).toBe('599');
    expect((await call('GET', '/api/products')).headers['x-ratelimit-remaining']).toBe('599');
    expect((await callAs('x', 'GET', '/api/products')).headers['x-ratelimit-remaining']).toBe('600');
    clock.moveTo(clock.now() + 60_000);
    expect((await callAs(tokens[0] ?? '', 'GET', '/api/products')).status).toBe(200);
  });

  test('bad tokens count nowhere', async () => {
    const { callAs } = await startUsers();
    for (let i = 0; i < 601; i += 1) expect((await callAs(`bad${i}`, 'GET', '/api/products')).status).toBe(401);
  });
});

describe('A20, A36: users of several stores', () => {
  test('a token opens its user’s store alone', async () => {
    const { createUser, tokenOf, callAs, data, store } = await startUsers();
    const { id } = await data('POST', '/api/products', { body: { title: 'Mug', price: 1 } });
    const other = await store.stores.create({ name: 'Other', currency: 'EUR' });
    const token = await tokenOf(await createUser('OWNER', [], other.id));
    const foreign = await callAs(token, 'PUT', `/api/products/${id}`, { title: 'Stolen' });
    const random = await callAs(token, 'PUT', `/api/products/${UNKNOWN}`, { title: 'Stolen' });
    expect([foreign.status, foreign.body]).toEqual([404, random.body]);
    expect(await callAs(token, 'GET', '/api/products')).toMatchObject({ body: { data: { total: 0, items: [] } } });
    const made = await callAs(token, 'POST', '/api/products', { title: 'Tasse', price: 1 });
    expect(made.body.data).toMatchObject({ currency: 'EUR' });
    expect(await data('GET', '/api/products')).toMatchObject({ total: 1, items: [{ title: 'Mug' }] });
  });
});
