import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { API_KEY_HEADER } from '#contract';
import { createFolder } from '../../support/create-folder.ts';
import { runCli, startCli } from '../../support/start-cli.ts';
import { parseOutput as parse, shareDev, startDev } from '../../support/start-dev.ts';

const KEY = /^sk_[\w-]{43}\n$/;

const takeDev = shareDev();

/** A running emulator, and a call of its REST API with a key. */
async function openShop<S extends { path(name: string): string }>(shop: S) {
  const { url, token } = JSON.parse(await readFile(shop.path('.tillkit/run.json'), 'utf8'));
  const status = async (path: string, key: string) =>
    (await fetch(url + path, { headers: { [API_KEY_HEADER]: key } })).status;
  return { ...shop, url, token, status };
}

describe('tillkit keys', () => {
  test('creates a key that does what its scope says, and prints it alone on stdout', async () => {
    const { run, status, dev } = await openShop(await startDev());
    const made = await run('keys', 'create', '--name', 'CI 🛒', '--scope', 'product:view');
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(KEY) });
    const key = made.stdout.trim();
    expect(made.stderr).toContain('scope product:view, never expires');
    expect(made.stderr).not.toContain(key);
    expect([await status('/api/products', key), await status('/api/orders', key)]).toEqual([200, 403]);

    const listed = await run('keys', 'list');
    expect(listed.code).toBe(0);
    expect(listed.stdout.split('\n')[0]).toMatch(
      /^[0-9a-f-]{36} {2}sk_.{5}… {2}product:view {2}never expires {2}CI 🛒$/,
    );
    expect(listed.stdout).not.toContain(key);

    const none = parse(await run('keys', 'create', '--scope', 'none', '--json'));
    expect(none).toMatchObject({ scope: [], expiresAt: null, prefix: none.key.slice(0, 8) });
    expect(parse(await run('keys', 'create', '--json')).scope).toBeNull();

    dev.kill('SIGINT');
    const { stdout, stderr } = await dev.ended;
    expect(stdout + stderr).not.toMatch(/sk_[\w-]{43}/);
  });

  test("counts a length of time from the store's present", async () => {
    const { dir } = await createFolder();
    const dev = startCli(['dev', '--port', '0', '--no-extension', '--clock', '2026-01-01T00:00:00Z'], { cwd: dir });
    await dev.waitFor(/run\.json/);
    const expiry = async (text: string) =>
      parse(await runCli(['keys', 'create', '--expires', text, '--json'], { cwd: dir, process: 'own' })).expiresAt;
    expect(await expiry('36h')).toBe('2026-01-02T12:00:00.000Z');
    expect(await expiry('2026-03-01T08:00:00+08:00')).toBe('2026-03-01T00:00:00.000Z');
    const past = await runCli(['keys', 'create', '--expires', '2025-12-31T23:59:59Z'], { cwd: dir, process: 'own' });
    expect(past).toMatchObject({ code: 2, stderr: expect.stringContaining('The key would never work') });
  });

  test('resets a key by the beginning of its id: the old value is dead at once', async () => {
    const { run, status } = await openShop(await takeDev());
    const { id, key } = parse(await run('keys', 'create', '--json'));
    expect(await status('/api/products', key)).toBe(200);
    const reset = await run('keys', 'reset', id.slice(0, 8));
    expect(reset).toMatchObject({ code: 0, stdout: expect.stringMatching(KEY), stderr: expect.stringContaining(id) });
    expect(await status('/api/products', key)).toBe(401);
    expect(await status('/api/products', reset.stdout.trim())).toBe(200);
    expect(parse(await run('keys', 'reset', id.toUpperCase(), '--json'))).toMatchObject({ id });
  });

  test("gives an app's handlers the new value of its key", async () => {
    const { run } = await openShop(await takeDev());
    const { items } = parse(await run('keys', 'list', '--json'));
    const { id } = items.find(({ appId }: { appId: string | null }) => appId !== null);
    expect((await run('keys', 'reset', id)).code).toBe(0);
    expect((await run('trigger', 'order.paid', '--wait')).code).toBe(0);
  });

  test('revokes a key, once, and never that of an app', async () => {
    const { run, status } = await openShop(await takeDev());
    const { id, key } = parse(await run('keys', 'create', '--json'));
    expect(await status('/api/products', key)).toBe(200);
    expect(parse(await run('keys', 'revoke', id, '--json'))).toEqual({ id, deleted: true });
    expect(await status('/api/products', key)).toBe(401);
    const again = await run('keys', 'revoke', id, '--json');
    expect(again.code).toBe(2);
    expect(parse(again).error).toMatchObject({
      code: 'refused-not-found',
      nextSteps: [expect.stringContaining('tillkit keys list')],
    });
    const { items } = parse(await run('keys', 'list', '--json'));
    const ofApp = items.find(({ appId }: { appId: string | null }) => appId !== null);
    const refused = await run('keys', 'revoke', ofApp.id);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('tillkit apps uninstall') });
  });

  test('works on the store that it is told, and refuses what is no store and no key', async () => {
    const { run, url, token } = await openShop(await takeDev());
    const made = await fetch(`${url}/_tillkit/api/stores`, {
      method: 'POST',
      headers: { 'X-Tillkit-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: '第二家店', currency: 'CNY' }),
    });
    const { data: store } = JSON.parse(await made.text());
    const { id } = parse(await run('keys', 'create', '--store-id', store.id, '--json'));
    const ids = async (...args: string[]) =>
      parse(await run('keys', 'list', '--json', ...args)).items.map((key: { id: string }) => key.id);
    expect(await ids('--store-id', store.id)).toContain(id);
    expect(await ids()).not.toContain(id);
    expect(await run('keys', 'list', '--store-id', 'nowhere')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--store-id'),
    });
    expect(await run('keys', 'reset', 'zzzz')).toMatchObject({ code: 2, stdout: '' });
    expect(await run('keys', 'reset', 'ff')).toMatchObject({ code: 2, stderr: expect.stringContaining('too short') });
  });
});
