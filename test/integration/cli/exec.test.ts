import { describe, expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

const node = (script: string): string[] => ['--', process.execPath, '-e', script];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('tillkit exec', () => {
  test('gives the command the address, the keys and the secret, and its own output', async () => {
    const { dir } = await createExtension();
    const script = `
      const { TILLKIT_URL: url, TILLKIT_API_KEY: key, TILLKIT_TOKEN: token, TILLKIT_WEBHOOK_SECRET: secret } = process.env;
      const call = async (path, headers) => (await (await fetch(url + path, { headers })).json()).code;
      (async () => console.log(JSON.stringify({
        api: await call('/api/orders', { 'X-Service-API-Key': key }),
        control: await call('/_tillkit/api/clock', { 'X-Tillkit-Token': token }),
        secret,
      })))();
    `;
    const { code, stdout, stderr } = await runCli(['exec', '--ext', dir, ...node(script)], { cwd: '/' });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      api: 'ok',
      control: 'ok',
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
    expect(await runCli(['exec', ...node(script)], { cwd: dir })).toMatchObject({ code });
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
    expect(stderr).toMatch(/handler\.ts\n +2:1 {2}error/);
  });

  const WAITS = `
    process.on('SIGTERM', () => { console.log('asked to end'); process.exit(5); });
    setInterval(() => {}, 1000);
    console.log('pid ' + process.pid);
  `;

  test('passes a signal on and waits for the command', async () => {
    const { dir } = await createFolder();
    const exec = startCli(['exec', ...node(WAITS)], { cwd: dir });
    await exec.waitFor(/pid \d+/);
    exec.kill('SIGTERM');
    expect(await exec.ended).toMatchObject({ code: 5, stdout: expect.stringContaining('asked to end') });
  });

  test('takes the command along when it is killed', async () => {
    const { dir } = await createFolder();
    const exec = startCli(['exec', ...node(WAITS)], { cwd: dir });
    const pid = Number((await exec.waitFor(/pid (\d+)/))[1]);
    exec.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  });
});
