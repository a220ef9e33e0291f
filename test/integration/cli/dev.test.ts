import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createExtension, manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

const DEV = ['dev', '--port', '0'];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Pids of the processes that a process has started: from the kernel where it tells, else from `ps`. */
async function childrenOf(pid: number): Promise<number[]> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  }
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0);
}

describe('tillkit dev', () => {
  test('shows order.paid: the event, the signed delivery, the handler with its API call, the result', async () => {
    const { dir } = await createExtension();
    const dev = startCli([...DEV, '--trigger', 'order.paid', '--log-level', 'verbose'], { cwd: dir, process: 'own' });
    await dev.waitFor(/<-- \[200\]/);
    dev.kill('SIGINT');
    const { code, stdout } = await dev.ended;
    expect(code).toBe(0);
    const lines = stdout.split('\n').map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''));
    const from = lines.findIndex((line) => line.startsWith('-->'));
    expect(lines[from - 1]).toMatch(/^event order\.paid \{"order_id":"[0-9a-f-]{36}",.*"gateway":"manual"\}$/);
    expect(lines.slice(from, from + 5)).toEqual([
      expect.stringMatching(/^--> order\.paid \[dlv [0-9a-f]{4}…\] attempt 1\/7$/),
      expect.stringMatching(/^ {4}X-Service-Signature: sha256=[0-9a-f]{64}$/),
      expect.stringMatching(/^ {4}GET \/api\/orders\/[0-9a-f-]{36} 200 \(\d+ ms\) \[dlv [0-9a-f]{4}…\]$/),
      expect.stringMatching(/^ {4}order 1001 \[dlv [0-9a-f]{4}…\]$/),
      expect.stringMatching(/^<-- \[200\] handler\.ts \(.+ m?s\) \[dlv [0-9a-f]{4}…\]$/),
    ]);
  });

  test('shows a stack in the lines of the source, and when the next attempt follows', async () => {
    const handler = `type Word = string;
const word: Word = 'no \\u001b[2J';
export default () => {
  throw new TypeError(word);
};
`;
    const { dir } = await createExtension({ handler });
    const dev = startCli([...DEV, '--trigger', 'order.paid'], { cwd: dir });
    await dev.waitFor(/<-- \[500\] handler\.ts \(.+\) \[dlv [0-9a-f]{4}…\] next in 1 m/);
    await dev.waitFor(/TypeError: no \\u001b\[2J\n.*handler\.ts:4:9/);
  });

  test('with --json prints "ready" first, then an object a line', async () => {
    const { dir, path } = await createExtension();
    const dev = startCli([...DEV, '--json', '--trigger', 'order.paid'], { cwd: dir });
    await dev.waitFor(/"type":"attempt".*"phase":"finished"/);
    dev.kill('SIGTERM');
    const { code, stdout } = await dev.ended;
    const messages = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(messages[0]).toEqual({
      type: 'ready',
      backOfficeUrl: expect.stringMatching(/^http:..127.0.0.1:\d+._tillkit.$/),
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      runFile: path('.tillkit/run.json'),
    });
    expect(new Set(messages.map(({ type }) => type))).toEqual(
      new Set(['ready', 'event', 'attempt', 'api-call', 'handler-log', 'delivery']),
    );
  });

  test('keeps a private run file that git ignores while it runs', async () => {
    const { dir, path } = await createExtension();
    const running = startCli([...DEV, dir], { cwd: '/', process: 'own' });
    await running.waitFor(/run\.json/);
    const info = JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8'));
    expect(info).toMatchObject({
      pid: running.pid,
      apps: [{ name: 'demo', dir, webhooks: [{ event: 'order.paid' }] }],
    });
    expect((await stat(path('.tillkit/run.json'))).mode & 0o777).toBe(0o600);
    expect(await readFile(path('.tillkit/.gitignore'), 'utf8')).toBe('*\n');

    const second = await runCli([...DEV, dir], { cwd: '/' });
    expect(second.code).toBe(2);
    expect(second.stderr).toContain(`process ${running.pid}`);

    running.kill('SIGINT');
    expect((await running.ended).code).toBe(0);
    await expect(readFile(path('.tillkit/run.json'))).rejects.toThrow('ENOENT');
  });

  test('runs several extensions, with a run file in the folder of each', async () => {
    const first = await createExtension({ name: 'first' });
    const second = await createExtension({ name: 'second' });
    const dev = startCli([...DEV, first.dir, second.dir, '--trigger', 'order.paid', '--json'], { cwd: '/' });
    await dev.waitFor(/(?:"state":"succeeded".*\n(?:.*\n)*?.*){2}/);
    for (const [name, { path }] of Object.entries({ first, second })) {
      const { apps } = JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8'));
      expect(apps).toMatchObject([{ name }]);
    }
  });

  test('replaces the run file of a process that is gone', async () => {
    const { dir, path, write } = await createExtension();
    await write('.tillkit/run.json', JSON.stringify({ url: 'http://127.0.0.1:1', token: 'x', pid: 2 ** 22 + 1 }));
    const dev = startCli(DEV, { cwd: dir });
    await dev.waitFor(/tillkit .* at http/);
    await dev.waitFor(/run\.json/);
    expect(JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8')).pid).toBe(dev.pid);
  });

  test('reloads what is saved and triggers again; broken code leaves the previous version running', async () => {
    const { dir, write } = await createExtension({ handler: "export default () => 'first';\n" });
    const dev = startCli([...DEV, '--trigger', 'order.paid'], { cwd: dir });
    await dev.waitFor(/<-- \[200\]/);

    await write('handler.ts', 'export default () => {\n  const = 1;\n};\n');
    await dev.waitFor(/not reloaded, the previous version of demo keeps running\nhandler\.ts:2:9 {2}error {2}.*\n/);
    const still = await runCli(['trigger', 'order.paid', '--wait', '--json'], { cwd: dir });
    expect(JSON.parse(still.stdout).events[0].deliveries[0].attempts[0].responseBody).toBe('"first"');

    await write('handler.ts', "export default () => console.log('second version');\n");
    await dev.waitFor(/reloaded demo \(/);
    await dev.waitFor(/second version/);

    await write('plugin.json', '{ "name": 1 }');
    await dev.waitFor(/plugin\.json:1:\d+ {2}error/);
    dev.kill('SIGINT');
    expect((await dev.ended).code).toBe(0);
  });

  test('waits for a fix when an extension is broken at the start, and shows what validate knows after a save', async () => {
    const { dir, write, path } = await createExtension({ handler: 'export default () => {\n' });
    const dev = startCli(DEV, { cwd: dir });
    await dev.waitFor(/handler\.ts:2:1 {2}error[\s\S]*Waiting for a fix/);
    await write('handler.ts', 'export default () => {\n');
    await dev.waitFor(/still broken: handler\.ts:2:1/);
    expect(existsSync(path('.tillkit/run.json'))).toBe(false);
    await write('handler.ts', 'export default () => {};\n');
    await dev.waitFor(/run\.json/);
    await write('handler.ts', 'export default (event, ctx) => ctx.api.customers.list();\n');
    await dev.waitFor(/error {2}.*permission-missing/);
    dev.kill('SIGINT');
    expect((await dev.ended).code).toBe(0);
  });

  test('ends with 1 when it is told to while an extension is broken', async () => {
    const { dir } = await createFolder({ 'plugin.json': '{\n  "name": "demo",\n  "version" "1.0.0"\n}' });
    const dev = startCli([...DEV, '--json'], { cwd: dir });
    await dev.waitFor(/extension-refused/);
    dev.kill('SIGINT');
    const { code, stdout } = await dev.ended;
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'extension-refused' },
      issues: expect.arrayContaining([expect.objectContaining({ file: 'plugin.json', line: 3 })]),
    });
  });

  test('is found from the folder above, and by those who run a delivery again', async () => {
    const { dir } = await createFolder({
      'ext/a/plugin.json': manifestText({}),
      'ext/a/handler.ts': 'export default () => {};',
    });
    const dev = startCli([...DEV, 'ext/a'], { cwd: dir });
    await dev.waitFor(/run\.json/);
    const { code, stdout } = await runCli(['trigger', 'order.paid', '--wait', '--json'], { cwd: dir });
    expect(code).toBe(0);
    const [id] = JSON.parse(stdout).events[0].deliveryIds;
    expect(await runCli(['deliveries', 'rerun', id], { cwd: dir })).toMatchObject({
      code: 0,
      stdout: `delivery ${id} of order.paid runs again\n`,
    });
    await dev.waitFor(/(<-- \[200\][\s\S]*){2}/);
  });

  test('names the port that is in use, and the flag', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const { dir } = await createExtension();
    const { code, stderr } = await runCli(['dev', '--port', port], { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toContain(port);
    expect(stderr).toContain('--port');
  });

  test('refuses a corrupt store file and leaves it as it is', async () => {
    const { dir, path, write } = await createExtension();
    await write('shop.db', 'this is no database');
    const { code, stderr } = await runCli([...DEV, '--store', 'shop.db'], { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toContain('shop.db');
    expect(await readFile(path('shop.db'), 'utf8')).toBe('this is no database');
  });

  test('keeps the store in a file between runs', async () => {
    const { dir } = await createExtension();
    for (const number of [1001, 1002]) {
      const dev = startCli([...DEV, '--store', 'shop.db', '--trigger', 'order.paid'], { cwd: dir });
      await dev.waitFor(new RegExp(`order ${number}`));
      dev.kill('SIGINT');
      expect((await dev.ended).code).toBe(0);
    }
  });

  test('runs a store alone with --no-extension', async () => {
    const { dir, path } = await createFolder();
    const dev = startCli([...DEV, '--no-extension'], { cwd: dir });
    await dev.waitFor(/run\.json/);
    const fired = await runCli(['trigger', 'order.paid'], { cwd: dir });
    expect(fired).toMatchObject({ code: 0, stdout: expect.stringContaining('no delivery') });
    dev.kill('SIGHUP');
    expect((await dev.ended).code).toBe(0);
    await rm(path('.tillkit'), { recursive: true });
  });

  test('leaves no process behind when it is killed', async () => {
    const { dir } = await createExtension();
    const dev = startCli([...DEV, '--trigger', 'order.paid'], { cwd: dir, process: 'own' });
    await dev.waitFor(/<-- \[200\]/);
    const children = await childrenOf(dev.pid);
    expect(children.length).toBeGreaterThan(0);
    dev.kill('SIGKILL');
    await dev.ended;
    await expect.poll(() => children.filter(isAlive), { timeout: 20_000 }).toEqual([]);
  });

  test('finishes at Ctrl-C what a handler is doing, though a terminal gives it to every process', async () => {
    const handler = `export default async () => {
  console.log('at work');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  console.log('done');
};
`;
    const { dir } = await createExtension({ handler });
    const dev = startCli([...DEV, '--trigger', 'order.paid'], { cwd: dir, process: 'own' });
    await dev.waitFor(/at work/);
    dev.pressCtrlC();
    const { code, stdout, stderr } = await dev.ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/done.*\n.*<-- \[200\]/);
    expect(stderr).not.toContain('bug');
  });

  test('lets a second Ctrl-C end it while a handler is still at work', async () => {
    const handler = "export default () => new Promise(() => console.log('at work'));\n";
    const { dir, path } = await createExtension({ handler });
    const dev = startCli([...DEV, '--trigger', 'order.paid'], { cwd: dir, process: 'own' });
    await dev.waitFor(/at work/);
    dev.pressCtrlC();
    await dev.waitFor(/Ctrl-C again/);
    dev.pressCtrlC();
    expect((await dev.ended).code).toBe(130);
    await expect(readFile(path('.tillkit/run.json'))).rejects.toThrow('ENOENT');
  });
});
