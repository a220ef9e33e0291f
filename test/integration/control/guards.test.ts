import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { CONTROL_TOKEN_HEADER, STREAM_PATH } from '#contract';
import { startControl } from '../../support/start-control.ts';

describe('who may use the control plane', () => {
  test('this server’s own Host and Origin with the run token', async () => {
    const { control, port } = await startControl();
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`]) {
      expect((await control('GET', '/clock', { headers: { host } })).status).toBe(200);
      expect((await control('GET', '/clock', { headers: { host, origin: `http://${host}` } })).status).toBe(200);
    }
  });

  test('no Host but this server’s', async () => {
    const { control, port } = await startControl();
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`, 'localhost']) {
      expect(await control('GET', '/clock', { headers: { host } })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', msg: expect.stringContaining('Host') },
      });
    }
  });

  test('no other site’s page', async () => {
    const { control, port } = await startControl();
    const origins = [
      'http://evil.example',
      'null',
      '',
      `https://127.0.0.1:${port}`,
      `http://127.0.0.1:${port}.evil.com`,
    ];
    for (const origin of origins) {
      expect((await control('GET', '/clock', { headers: { origin } })).status).toBe(403);
      expect((await control('POST', '/orders', { headers: { origin }, body: {} })).status).toBe(403);
    }
  });

  test('nobody without the run token', async () => {
    const { control, token, ownerKey } = await startControl();
    for (const wrong of ['', 'x', `${token}x`, token.slice(1), token.toUpperCase(), ownerKey]) {
      expect(await control('GET', '/clock', { headers: { [CONTROL_TOKEN_HEADER]: wrong } })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      });
    }
  });

  test('the checks come before everything else, in the order Host, Origin, token, route', async () => {
    const { control } = await startControl();
    const bad = { host: 'evil.example', origin: 'http://evil.example', [CONTROL_TOKEN_HEADER]: 'x' };
    expect((await control('GET', '/nothing', { headers: bad })).body.msg).toContain('Host');
    const { host: _, ...foreign } = bad;
    expect((await control('GET', '/nothing', { headers: foreign })).body.msg).toContain('跨站');
    expect((await control('GET', '/nothing', { headers: { [CONTROL_TOKEN_HEADER]: 'x' } })).status).toBe(401);
    expect((await control('GET', '/nothing')).status).toBe(404);
    expect((await control('DELETE', '/clock')).status).toBe(404);
    expect((await control('GET', '/_tillkit/nothing', { headers: { [CONTROL_TOKEN_HEADER]: 'x' } })).status).toBe(401);
    expect((await control('GET', '/_tillkit/api/%zz', { headers: { host: 'evil.example' } })).status).toBe(403);
    expect((await control('GET', STREAM_PATH, { headers: { [CONTROL_TOKEN_HEADER]: 'x' } })).status).toBe(401);
  });

  test('the REST API needs neither: it has keys', async () => {
    const { call, ownerKey, port } = await startControl();
    expect((await call('GET', '/api/products', { headers: { host: 'store.example' } })).status).toBe(200);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'store.example', origin: 'http://store.example', 'x-service-api-key': ownerKey };
      httpRequest({ host: '127.0.0.1', port, path: '/api/products', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });
});
