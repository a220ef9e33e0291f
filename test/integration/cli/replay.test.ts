import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { type CliEnd, runCli } from '../../support/start-cli.ts';
import { parseOutput as parse, startDev } from '../../support/start-dev.ts';

const repository = join(import.meta.dirname, '../../..');
const execute = promisify(execFile);

/** For tests that start an author's vitest and compiler, on a busy machine. */
const SLOW = { timeout: 240_000 };

const PAID = `export default async (event, ctx) => {
  const order = await ctx.api.orders.get(event.payload.order_id);
  console.log('order', order.orderNumber);
  return { total: order.total };
};
`;

/** A running `tillkit dev` that has delivered one order.paid, and the recording of it in a file. */
async function startRecorded(handler = PAID) {
  const started = await startDev({ handler });
  const { events } = parse(await started.run('trigger', 'order.paid', '--wait', '--json'));
  const id: string = events[0].deliveryIds[0];
  const exported = await started.run('deliveries', 'export', id, '--out', 'delivery.json');
  return { ...started, id, exported, stop: () => started.dev.kill('SIGKILL') };
}

const failing = ({ code, stdout, stderr }: CliEnd) => ({ code, text: stdout + stderr });

describe('tillkit deliveries export and replay', () => {
  test('write one file that only its owner reads, from which the handler runs the same without an emulator', async () => {
    const { run, dir, path, id, exported, stop } = await startRecorded();
    expect(exported).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining(`${id} is in delivery.json`),
    });
    expect((await stat(path('delivery.json'))).mode & 0o777).toBe(0o600);
    expect((await readdir(dir)).filter((name) => name.startsWith('delivery.json'))).toEqual(['delivery.json']);
    const text = await readFile(path('delivery.json'), 'utf8');
    const { token, apiKey, apps } = JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8'));
    for (const secret of [token, apiKey, apps[0].apiKey, apps[0].webhooks[0].secret, dir])
      expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject({
      ...{ format: 'tillkit-delivery', version: 1, tillkit: expect.any(String) },
      delivery: {
        id,
        body: expect.stringContaining('"order.paid"'),
        attempts: [{ requestHeaders: { 'X-Service-Event': 'order.paid' } }],
      },
      runs: [
        {
          handler: 'handler.ts',
          app: { name: 'demo', version: '1.0.0' },
          calls: [{ method: 'GET', answer: { status: 200 } }],
        },
      ],
    });
    expect((await run('deliveries', 'export', id.slice(0, 8))).stdout).toBe(text);

    stop();
    const replayed = await run('deliveries', 'replay', 'delivery.json');
    expect(replayed).toMatchObject({ code: 0, stderr: '' });
    for (const line of ['log info: order 1001', 'GET /api/orders/', 'succeeded [200]', 'The same as recorded.'])
      expect(replayed.stdout).toContain(line);
    expect(
      parse(await runCli(['deliveries', 'replay', path('delivery.json'), dir, '--json'], { cwd: '/', process: 'own' })),
    ).toMatchObject({
      ...{ same: true, deliveryId: id, attempt: 1, calls: [{ status: 200 }] },
    });
  });

  test('name what another handler does otherwise', async () => {
    const { run, write } = await startRecorded();
    await write('handler.ts', PAID.replace('total: order.total', 'total: 0'));
    const other = await run('deliveries', 'replay', 'delivery.json');
    expect(other).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/another responseBody\n {2}recorded .*\n {2}replayed .*:0/),
    });
    await write('handler.ts', PAID.replace('orders.get(event.payload.order_id)', 'products.list()'));
    const diverged = await run('deliveries', 'replay', 'delivery.json');
    expect(diverged).toMatchObject({ code: 1 });
    expect(diverged.stdout).toMatch(/diverged: GET \/api\/products was not recorded; expected was GET \/api\/orders\//);
    expect(parse(await run('deliveries', 'replay', 'delivery.json', '--json'))).toMatchObject({
      divergences: [{ kind: 'not-recorded' }, { kind: 'not-made' }],
    });
  });

  test('an extension that has errors is exit 1 with its findings; none, or another one, is exit 2', async () => {
    const { run, write, dir } = await startRecorded();
    await write('handler.ts', 'export default (');
    const broken = await run('deliveries', 'replay', 'delivery.json');
    expect(failing(broken)).toMatchObject({ code: 1, text: expect.stringContaining('source-error') });
    expect(parse(await run('deliveries', 'replay', 'delivery.json', '--json'))).toMatchObject({
      error: { code: 'extension-refused' },
    });
    expect(await run('deliveries', 'replay', 'delivery.json', 'nowhere')).toMatchObject({ code: 2 });
    const other = await createExtension();
    await other.write('plugin.json', '{"name":"other","version":"1.0.0","permissions":[],"webhooks":[]}');
    const end = await run('deliveries', 'replay', join(dir, 'delivery.json'), other.dir);
    expect(failing(end)).toMatchObject({ code: 2, text: expect.stringContaining('has no handler handler.ts') });
  });

  test('files that are no recording, and flags that make no sense, are exit 2', async () => {
    const { dir, write } = await createExtension();
    await write('cut.json', '{"format":"tillkit-deliv');
    await write('old.json', '{"tillkit":"0.1.0","delivery":{}}');
    await write('newer.json', '{"format":"tillkit-delivery","version":2}');
    await mkdir(join(dir, 'folder.json'));
    const refused = async (words: string, ...args: string[]) =>
      expect(failing(await runCli(['deliveries', 'replay', ...args], { cwd: dir }))).toMatchObject({
        ...{ code: 2, text: expect.stringContaining(words) },
      });
    await refused('it does not exist', 'missing.json');
    await refused('not a file', 'folder.json');
    await refused('cut off', 'cut.json');
    await refused('"format": "tillkit-delivery"', 'old.json');
    await refused('newer tillkit', 'newer.json');
    await refused('--attempt takes', 'cut.json', '--attempt', 'last');
  });

  test('--live sends the event to the running emulator, and holds the outcome against the recorded one', async () => {
    const { run, write, waitFor } = await startRecorded().then((recorded) => ({
      ...recorded,
      waitFor: recorded.dev.waitFor,
    }));
    const same = await run('deliveries', 'replay', 'delivery.json', '--live');
    expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('The outcome is the recorded one.') });
    expect(await run('deliveries', 'replay', 'delivery.json', '.', '--live')).toMatchObject({ code: 2 });
    await write('handler.ts', "export default () => {\n  throw new Error('no');\n};\n");
    await waitFor(/reloaded demo/);
    const other = await run('deliveries', 'replay', 'delivery.json', '--live', '--json');
    expect(other.code).toBe(1);
    expect(parse(other)).toMatchObject({
      same: false,
      results: [{ differences: expect.arrayContaining([{ field: 'status', recorded: 200, replayed: 500 }]) }],
    });
    expect(parse(await run('deliveries', 'list', '--json')).total).toBe(3);
  });
});

describe('tillkit deliveries to-test', () => {
  /** Puts what an author installs into a folder, as links; tillkit without its types. */
  async function installInto(dir: string): Promise<void> {
    await mkdir(join(dir, 'node_modules'));
    await symlink(join(inject('builtCli'), '../..'), join(dir, 'node_modules/tillkit'));
    for (const name of ['vitest', '@types'])
      await symlink(join(repository, 'node_modules', name), join(dir, 'node_modules', name));
    await writeFile(join(dir, 'package.json'), '{ "type": "module" }');
    await writeFile(join(dir, 'vitest.config.mjs'), 'export default { test: { testTimeout: 60_000 } };\n');
  }

  /** Runs a program of an author in a folder. */
  const runIn = (dir: string, program: string, ...args: string[]): Promise<{ code: number; output: string }> =>
    execute(process.execPath, [join(repository, 'node_modules', program), ...args], {
      ...{ cwd: dir, env: { ...process.env, NO_COLOR: '1' } },
    }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );
  const runVitest = (dir: string) => runIn(dir, 'vitest/vitest.mjs', 'run');

  test('writes a test that passes, fails when the handler changes, and is never overwritten', SLOW, async () => {
    const { run, dir, write, path, id } = await startRecorded();
    const name = `order-paid-${id.slice(0, 8)}`;
    const written = await run('deliveries', 'to-test', id.slice(0, 8), '--json');
    expect({ ...written, stdout: parse(written) }).toMatchObject({
      ...{ code: 0, stdout: { test: `test/${name}.test.ts`, recording: `test/recordings/${name}.json` } },
    });
    const before = await readFile(path(`test/${name}.test.ts`), 'utf8');
    const again = await run('deliveries', 'to-test', id);
    expect(failing(again)).toMatchObject({ code: 2, text: expect.stringContaining('Nothing was written') });
    expect(await readFile(path(`test/${name}.test.ts`), 'utf8')).toBe(before);

    await installInto(dir);
    expect(await runVitest(dir)).toMatchObject({ code: 0, output: expect.stringMatching(/1 passed/) });
    await write('handler.ts', PAID.replace('total: order.total', 'total: 0'));
    expect(await runVitest(dir)).toMatchObject({ code: 1, output: expect.stringContaining('responseBody') });
  });

  test('writes what the compiler of an author takes, also of a handler that failed', SLOW, async () => {
    const { run, dir, write, id } = await startRecorded("export default () => {\n  throw new Error('no');\n};\n");
    const written = await run('deliveries', 'to-test', id, '--out', "spec/it's why.test.ts");
    expect(written).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("spec/it's why.test.ts makes order.paid"),
    });
    await installInto(dir);
    const options = { noEmit: true, composite: false, types: ['node'] };
    const base = { extends: join(repository, 'tsconfig.base.json'), compilerOptions: options };
    await write('tsconfig.json', JSON.stringify({ ...base, include: ['spec'] }));
    expect(await runVitest(dir)).toMatchObject({ code: 0 });
    // The types are those of the sources, which several threads would check several times.
    await rm(join(dir, 'node_modules/tillkit'));
    await symlink(repository, join(dir, 'node_modules/tillkit'));
    expect(await runIn(dir, 'typescript/bin/tsc', '-p', dir, '--singleThreaded')).toEqual({ code: 0, output: '' });
  });

  test('needs an extension, and an attempt that can be replayed', async () => {
    const { run, dir, write, id } = await startRecorded();
    await write('below/note.txt', '');
    expect(await runCli(['deliveries', 'to-test', id], { cwd: join(dir, 'below') })).toMatchObject({ code: 2 });
    const scripted = parse(await run('trigger', 'order.paid', '--respond', '500', '--wait', '--json'));
    const end = await run('deliveries', 'to-test', scripted.events[0].deliveryIds[0]);
    expect(failing(end)).toMatchObject({ code: 2, text: expect.stringContaining('answered on purpose') });
    expect(await run('deliveries', 'to-test', id, '--out', 'test/x.py')).toMatchObject({ code: 2 });
    expect(await readdir(dir)).not.toContain('test');
  });
});
