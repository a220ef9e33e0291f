import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

const node = (script: string): string[] => ['--', process.execPath, '-e', script];

describe('tillkit exec', () => {
  test('gives the command the address, the keys and the secret, and its own output', async () => {
    const { dir } = await createExtension({ events: ['order.paid', 'order.created'] });
    const script = `
      const { TILLKIT_URL: url, TILLKIT_API_KEY: key, TILLKIT_TOKEN: token, TILLKIT_WEBHOOK_SECRET: secret } = process.env;
      const { TILLKIT_APP_API_KEY: appKey, TILLKIT_WEBHOOK_SECRETS: secrets } = process.env;
      const call = async (path, headers) => (await (await fetch(url + path, { headers })).json()).code;
      (async () => console.log(JSON.stringify({
        api: await call('/api/orders', { 'X-Service-API-Key': key }),
        control: await call('/_tillkit/api/clock', { 'X-Tillkit-Token': token }),
        app: await call('/api/products', { 'X-Service-API-Key': appKey }),
        first: secret === Object.values(JSON.parse(secrets))[0],
        secrets: Object.values(JSON.parse(secrets)).length,
        secret,
      })))();
    `;
    const { code, stdout, stderr } = await runCli(['exec', '--ext', dir, ...node(script)], { cwd: '/' });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      api: 'ok',
      control: 'ok',
      app: 'FORBIDDEN',
      first: true,
      secrets: 2,
      secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
    });
    expect(stderr).toContain('GET /api/orders 200');
  });

  test('has no secret for a store without an extension', async () => {
    const { dir } = await createFolder();
    const env = { TILLKIT_WEBHOOK_SECRET: 'left over' };
    const { stdout } = await runCli(['exec', ...node('console.log(process.env.TILLKIT_WEBHOOK_SECRET)')], {
      cwd: dir,
      env,
    });
    expect(stdout).toBe('undefined\n');
  });

  test.each([
    ['process.exit(7)', 7],
    ["process.kill(process.pid, 'SIGTERM')", 143],
  ])('exits as the command does: %s', async (script, code) => {
    const { dir } = await createFolder();
    expect(await runCli(['exec', ...node(script)], { cwd: dir, process: 'own' })).toMatchObject({ code });
  });

  test('puts tillkit on the PATH: trigger --wait tells by its code whether the delivery succeeded', async () => {
    const good = await createExtension();
    const bad = await createExtension({ handler: "export default () => {\n  throw new Error('no');\n};\n" });
    const trigger = ['--', 'tillkit', 'trigger', 'order.paid', '--wait', '--json'];
    const [succeeded, failed] = await Promise.all([
      runCli(['exec', '--ext', good.dir, ...trigger], { cwd: '/' }),
      runCli(['exec', ...trigger], { cwd: bad.dir }),
    ]);
    expect(succeeded.code).toBe(0);
    expect(JSON.parse(succeeded.stdout).events[0].deliveries).toMatchObject([{ state: 'succeeded' }]);
    expect(succeeded.stderr).toMatch(/<-- \[200\] handler\.ts/);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/<-- \[500\] handler\.ts/);
  });

  test('has the switches of its environment, unless a flag says another value', async () => {
    const { dir } = await createFolder();
    const create = `fetch(process.env.TILLKIT_URL + '/api/products', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Service-API-Key': process.env.TILLKIT_API_KEY },
      body: JSON.stringify({ title: 'Tea', price: 1 }),
    }).then(({ status }) => console.log(status))`;
    const statusOf = async (assume: string, ...flags: string[]) => {
      const env = { TILLKIT_ASSUME: assume };
      const { code, stdout } = await runCli(['exec', ...flags, ...node(create)], { cwd: dir, env });
      return `${code} ${stdout.trim()}`;
    };
    expect(await statusOf('resend.budget=single,create.status=201')).toBe('0 201');
    expect(await statusOf('create.status=201', '--assume', 'create.status=200')).toBe('0 200');
    expect(await statusOf('create.status=202')).toBe('2 ');
  });

  test('logs an object a line with --json', async () => {
    const { dir } = await createExtension();
    const { stdout, stderr } = await runCli(['exec', '--json', ...node("console.log('mine')")], { cwd: dir });
    expect(stdout).toBe('mine\n');
    const types = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    expect(types.slice(0, 2)).toEqual(['ready', 'event']);
  });

  test('exits with 1 and the place of what is broken in an extension', async () => {
    const { dir } = await createExtension({ handler: 'export default () => {\n' });
    const { code, stderr } = await runCli(['exec', ...node('')], { cwd: dir });
    expect(code).toBe(1);
    expect(stderr).toMatch(/handler\.ts:2:1 {2}error/);
  });

  const WAITS = `
    process.on('SIGTERM', () => { console.log('asked to end'); process.exit(5); });
    setInterval(() => {}, 1000);
    console.log('pid ' + process.pid);
  `;

  test('passes a signal on and waits for the command', async () => {
    const { dir } = await createFolder();
    const exec = startCli(['exec', ...node(WAITS)], { cwd: dir, process: 'own' });
    await exec.waitFor(/pid \d+/);
    exec.kill('SIGTERM');
    expect(await exec.ended).toMatchObject({ code: 5, stdout: expect.stringContaining('asked to end') });
  });

  test('goes on when nobody reads its log', async () => {
    const { dir } = await createFolder();
    const exec = startCli(['exec', ...node('process.exit(7)')], { cwd: dir, process: 'own' });
    exec.closeStderr();
    expect(await exec.ended).toMatchObject({ code: 7 });
  });
});

describe('tillkit exec, when the emulator cannot start', () => {
  /** Runs it beside a store file of these bytes; it must tell why in its words and in JSON, and do nothing. */
  async function expectRefused(content: string | Uint8Array, problem: string): Promise<void> {
    const { dir, path } = await createExtension();
    await writeFile(path('store.db'), content);
    const args = ['exec', '--store', path('store.db'), ...node("require('node:fs').writeFileSync('ran', '')")];
    expect(await runCli(args, { cwd: dir })).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/→/) });
    const { code, stdout } = await runCli(['exec', '--json', ...args.slice(1)], { cwd: dir });
    expect(code).toBe(2);
    expect(JSON.parse(stdout).error).toMatchObject({ code: problem, message: expect.stringContaining('store.db') });
    expect((await readdir(dir)).sort()).toEqual(['handler.ts', 'plugin.json', 'store.db']);
    expect(await readFile(path('store.db'))).toEqual(Buffer.from(content));
  }

  test('tells of a store file that is damaged, and leaves it as it was', () =>
    expectRefused('no store', 'store-corrupt'));

  test('tells of a store file of a newer version, and leaves it as it was', async () => {
    const { path } = await createFolder();
    const store = ['--store', path('store.db'), '--data', 'none'];
    expect(await runCli(['exec', ...store, ...node('')], { cwd: path('.') })).toMatchObject({ code: 0 });
    const bytes = await readFile(path('store.db'));
    // The user version of a SQLite file.
    bytes.writeUInt32BE(999, 60);
    await expectRefused(bytes, 'store-newer');
  });

  test('tells of a port that is taken, and leaves a kept store as it was', async () => {
    const { dir, path } = await createExtension();
    const store = ['exec', '--store', path('store.db')];
    await runCli([...store, ...node('')], { cwd: dir });
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, stdout, stderr } = await runCli([...store, '--port', `${port}`, ...node("console.log('ran')")], {
      cwd: dir,
    });
    expect({ code, stdout }, stderr).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`Port ${port} .* in use\\.\n +→ .*--port`));
    expect(await runCli([...store, ...node('process.exit(4)')], { cwd: dir })).toMatchObject({ code: 4 });
  });

  test('tells of a command that there is not', async () => {
    const { dir } = await createFolder();
    const { code, stdout } = await runCli(['exec', '--json', '--', 'no-such-command'], { cwd: dir });
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 2, error: 'command-not-started' });
  });

  test('does not keep another from starting in the same folder', async () => {
    const { dir } = await createExtension();
    const url = node('console.log(process.env.TILLKIT_URL)');
    const both = await Promise.all([runCli(['exec', ...url], { cwd: dir }), runCli(['exec', ...url], { cwd: dir })]);
    expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(both[0]?.stdout).not.toBe(both[1]?.stdout);
  });
});
