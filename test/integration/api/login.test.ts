import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { PASSWORD, startUsers } from '../../support/start-users.ts';

const BAD_LOGIN = { code: 'UNAUTHORIZED', msg: '未认证：邮箱或密码错误' };

describe('A01: POST /auth/login', () => {
  test('gives a token for two hours, in the envelope', async () => {
    const { createUser, login, storeId } = await startUsers();
    const { id, email } = await createUser('STAFF', ['order:view', 'webhook:view']);
    const { status, body, headers } = await login(email.toUpperCase());
    expect(status).toBe(200);
    expect(body).toEqual({
      code: 'ok',
      msg: expect.stringMatching(/\p{Script=Han}/u),
      data: {
        accessToken: expect.any(String),
        tokenType: 'Bearer',
        expiresIn: 7200,
        user: { id, email, role: 'STAFF' },
      },
    });
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
    const { accessToken } = body.data;
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'HS256' });
    const iat = Date.parse('2026-01-01T00:00:00Z') / 1000;
    expect(decodeJwt(accessToken)).toEqual({
      iss: 'tillkit',
      aud: 'store-api',
      sub: id,
      shop_id: storeId,
      role: 'STAFF',
      permissions: ['order:view', 'webhook:view'],
      iat,
      exp: iat + 7200,
      jti: expect.any(String),
    });
  });

  test('two tokens of one user are told apart, and no token holds the secret', async () => {
    const { createUser, tokenOf, store } = await startUsers();
    const user = await createUser('OWNER');
    const ids = [decodeJwt(await tokenOf(user)).jti, decodeJwt(await tokenOf(user)).jti];
    expect(new Set(ids).size).toBe(2);
    const secret = Buffer.from(store.tokenSecret, 'base64url').toString('hex');
    for (const id of ids) expect(secret).not.toContain(id?.slice(0, 8));
  });

  test('one answer for an unknown address, a wrong password and a disabled user', async () => {
    const { createUser, login, store } = await startUsers();
    const { id, email } = await createUser('OWNER');
    const answers = [await login('nobody@shop.test'), await login(email, 'wrong')];
    await store.users.update(id, { disabled: true });
    answers.push(await login(email));
    for (const { status, body } of answers) expect([status, body]).toEqual([401, BAD_LOGIN]);
  });

  test.each<[string, object, RegExp]>([
    ['no body', {}, /JSON 对象/],
    ['no password', { body: { email: 'a@b.c' } }, /password/],
    ['no e-mail address', { body: { password: 'x' } }, /email/],
    ['a number', { body: { email: 5, password: 'x' } }, /email/],
    ['an object', { body: { email: 'a@b.c', password: {} } }, /password/],
    ['an empty password', { body: { email: 'a@b.c', password: '' } }, /password/],
    ['an endless password', { body: { email: 'a@b.c', password: 'x'.repeat(1025) } }, /password/],
    ['a list', { body: [] }, /JSON 对象/],
    ['bad JSON', { payload: '{', headers: { 'content-type': 'application/json' } }, /JSON/],
    [
      'a form',
      { payload: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      /Content-Type/,
    ],
    ['more than 1 MiB', { body: { email: 'a@b.c', password: 'x'.repeat(1_048_577) } }, /1048576/],
  ])('%s is 422 and says why', async (_, options, message) => {
    const { call } = await startUsers();
    const { status, body } = await call('POST', '/auth/login', { key: null, ...options });
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(body.msg).toMatch(message);
  });

  test('another method, or the path under /api, is not found', async () => {
    const { call } = await startUsers();
    expect((await call('GET', '/auth/login', { key: null })).status).toBe(404);
    expect((await call('POST', '/api/auth/login', { body: { email: 'a@b.c', password: 'x' } })).status).toBe(404);
  });
});

describe('A01: after ten failed tries a minute from an address', () => {
  test('every try is 429, the right password and a bad body too, until the minute ends', async () => {
    const { createUser, login, call, clock } = await startUsers();
    const { email } = await createUser('OWNER');
    for (let i = 0; i < 9; i += 1) expect((await login(email, `wrong ${i}`)).status).toBe(401);
    expect((await login(email)).status).toBe(200);
    expect((await login('nobody@shop.test')).status).toBe(401);

    clock.moveTo(clock.now() + 20_000);
    const refused = await login(email);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '40']);
    expect((await call('POST', '/auth/login', { key: null, body: [] })).status).toBe(429);
    clock.moveTo(clock.now() + 39_999);
    expect((await login(email)).status).toBe(429);
    clock.moveTo(clock.now() + 1);
    expect((await login(email)).status).toBe(200);
  });

  test('tries made at the same time are counted one by one', async () => {
    const { createUser, login } = await startUsers();
    const { email } = await createUser('OWNER');
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => login(email, `wrong ${i}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('right ones do not count, nor do bad bodies, nor another address', async () => {
    const { createUser, login, call, app } = await startUsers();
    const { email } = await createUser('OWNER');
    for (let i = 0; i < 12; i += 1) {
      expect((await login(email)).status).toBe(200);
      expect((await call('POST', '/auth/login', { key: null, body: {} })).status).toBe(422);
    }
    for (let i = 0; i < 10; i += 1) await login(email, 'wrong');
    expect((await login(email)).status).toBe(429);
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/auth/login',
      remoteAddress: '10.0.0.1',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('the windows under /api are others, and no answer has their headers', async () => {
    const { login, call } = await startUsers();
    for (let i = 0; i < 11; i += 1) {
      const { headers } = await login('nobody@shop.test');
      expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    }
    expect((await call('GET', '/api/products')).headers['x-ratelimit-remaining']).toBe('599');
  });
});
