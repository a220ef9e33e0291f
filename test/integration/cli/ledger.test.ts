import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HostEvidence, PermissionUse, Review } from '#contract';
import { createTestStore } from '#testing';
import { createExtension } from '../../support/create-extension.ts';
import { runCli, startCli } from '../../support/start-cli.ts';
import { startReceiver } from '../../support/start-receiver.ts';

/** Runs the extension of a folder for one paid order, which a command triggers. */
const runExec = (dir: string, env: NodeJS.ProcessEnv = {}) =>
  runCli(['exec', '--', 'tillkit', 'trigger', 'order.paid', '--wait'], { cwd: dir, env });

/** The same with `dev`, which triggers it by itself. */
async function runOnce(dir: string, env: NodeJS.ProcessEnv = {}) {
  const dev = startCli(['dev', '--port', '0', '--trigger', 'order.paid'], { cwd: dir, env });
  await dev.waitFor(/<-- \[200\]/);
  dev.kill('SIGTERM');
  return dev.ended;
}

const readLedger = async (dir: string): Promise<{ version: number; uses: PermissionUse[]; hosts?: HostEvidence }> =>
  JSON.parse(await readFile(join(dir, '.tillkit/ledger.json'), 'utf8'));

const writeLedger = async (dir: string, text: string) => {
  await mkdir(join(dir, '.tillkit'));
  await writeFile(join(dir, '.tillkit/ledger.json'), text);
};

const ledgerWith = (hosts: unknown) =>
  JSON.stringify({ version: 1, uses: [], hosts: { digest: '0'.repeat(64), hosts, cut: false } });

const MANY = Array.from({ length: 101 }, (_, n) => ({ host: `h${n}.example`, count: 1, refused: 0 }));

const observed = async (dir: string) => {
  const { stdout } = await runCli(['review', '--json'], { cwd: dir });
  const { permissions, notChecked } = JSON.parse(stdout) as Review;
  return {
    permissions: permissions.map(({ code, observed }) => `${code} ${observed.count}`),
    notChecked: notChecked.map(({ reason }) => reason),
  };
};

describe('the ledger of a folder', () => {
  test('is what runs leave for a review, added up from run to run', async () => {
    const { dir } = await createExtension();
    expect((await runExec(dir)).code).toBe(0);
    expect(await readLedger(dir)).toEqual({
      version: 1,
      uses: [
        {
          ...{ code: 'order:view', endpoint: 'GET /api/orders/{id}', count: 1, forbidden: 0 },
          ...{ digest: expect.stringMatching(/^[0-9a-f]{64}$/), deliveries: [expect.any(String)] },
        },
      ],
    });
    await runOnce(dir);
    expect(await observed(dir)).toEqual({ permissions: ['order:view 2'], notChecked: [] });
  });

  test('has the hosts that handlers asked for, which a review shows beside those of the source', async () => {
    const server = await startReceiver();
    const { host, port } = new URL(server.url);
    const handler = `export default async (event) => {
  await fetch(['http:', '', ['127', 0, 0, 1].join('.') + ':' + ${port}, 'hook'].join('/'));
  await fetch('https://refused.example/').catch(() => {});
};
`;
    const { dir } = await createExtension({ handler });
    // As a version before hosts were noted left it.
    await writeLedger(dir, '{"version":1,"uses":[]}');
    expect((await runOnce(dir, { TILLKIT_FLAG_ALLOW_NET: host })).code).toBe(0);

    const hosts = [
      { host, count: 1, refused: 0 },
      { host: 'refused.example', count: 1, refused: 1 },
    ];
    const { stdout, stderr } = await runCli(['review', '--json'], { cwd: dir });
    expect(stderr).not.toContain('ledger');
    expect((JSON.parse(stdout) as Review).hosts).toMatchObject({
      ...{ known: ['refused.example'], complete: false, observed: hosts },
    });
    expect((await readLedger(dir)).hosts).toEqual({ digest: expect.any(String), hosts, cut: false });
    const { stdout: text } = await runCli(['review'], { cwd: dir });
    expect(text).toContain('may call any host, 1 host by name, 1 more seen in runs');
    expect(text).toMatch(/^ {2}refused\.example +1×, 1 refused +handler\.ts:3:/m);
    expect(text).toMatch(/^ {2}127\.0\.0\.1:\d+ +1× +-$/m);
    const { stdout: chinese } = await runCli(['review', '--lang', 'zh'], { cwd: dir });
    expect(chinese).toContain('运行时另见 1 个');
    expect(chinese).toContain('其中 1 次被拒绝');
  });

  test('is kept while an emulator runs, not only at its end', async () => {
    const { dir } = await createExtension();
    const dev = startCli(['dev', '--port', '0', '--trigger', 'order.paid'], { cwd: dir });
    await expect.poll(() => readLedger(dir).catch(() => undefined), { timeout: 60_000 }).toMatchObject({ version: 1 });
    dev.kill('SIGINT');
    expect((await dev.ended).code).toBe(0);
    expect((await readLedger(dir)).uses).toMatchObject([{ code: 'order:view', count: 1 }]);
  });

  test('of another bundle is left out of a review, and replaced by the next run', async () => {
    const { dir, write } = await createExtension();
    await runOnce(dir);
    await write('handler.ts', 'export default (event, ctx) => ctx.api.orders.get(event.payload.order_id);\n');
    expect(await observed(dir)).toEqual({ permissions: ['order:view 0'], notChecked: ['observed-earlier'] });
    await runOnce(dir);
    expect(await observed(dir)).toEqual({ permissions: ['order:view 1'], notChecked: [] });
  });

  test.each([
    ['that is damaged', '{"version":1,"uses":[{', /is not a ledger\. It is replaced/],
    ['of somebody else', '{"version":1,"uses":[{"code":"everything"}]}', /is not a ledger\. It is replaced/],
    [
      'with a host that is none',
      ledgerWith([{ host: 'a\u001b[31m', count: 1, refused: 0 }]),
      /is not a ledger\. It is replaced/,
    ],
    ['with hosts without end', ledgerWith(MANY), /is not a ledger\. It is replaced/],
    ['of a later version', '{"version":2,"uses":[]}', /another version of tillkit\. It is replaced/],
    ['without end', ' '.repeat(2_000_000), /is not read: it has more than 1048576 bytes\. It is replaced/],
  ])('%s is told of once and replaced', async (_, text, told) => {
    const { dir } = await createExtension();
    await writeLedger(dir, text);
    expect((await observed(dir)).notChecked).toEqual(['not-observed', 'ledger']);
    const { code, stderr } = await runOnce(dir);
    expect(code).toBe(0);
    expect(stderr.match(new RegExp(told, 'g'))).toHaveLength(1);
    expect((await readLedger(dir)).uses).toHaveLength(1);
  });

  test('that cannot be written fails nothing', async () => {
    const { dir, write } = await createExtension();
    await write('.tillkit', 'a file');
    const { code, stderr } = await runExec(dir);
    expect(code).toBe(0);
    expect(stderr).toContain('cannot be written');
  });

  test('stays whole when several emulators write it at once', async () => {
    const { dir } = await createExtension();
    const ends = await Promise.all([runExec(dir), runExec(dir), runExec(dir)]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    const { uses } = await readLedger(dir);
    expect(uses).toHaveLength(1);
    expect(uses[0]?.count).toBeGreaterThan(0);
  });

  test('is not kept while a code is withheld, and then no app has it', async () => {
    const { dir } = await createExtension({ permissions: ['order:view', 'customer:view'] });
    const { code } = await runExec(dir, { TILLKIT_WITHHOLD: 'customer:view' });
    expect(code).toBe(0);
    await expect(readLedger(dir)).rejects.toThrow('ENOENT');
    expect(await runExec(dir, { TILLKIT_WITHHOLD: 'order:view' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not told of order.paid: order:view is not granted'),
    });
    expect(await runExec(dir, { TILLKIT_WITHHOLD: 'everything' })).toMatchObject({ code: 2 });
  });

  test('is not kept by tests', async () => {
    const { dir } = await createExtension();
    await using store = await createTestStore({ extension: dir });
    await store.trigger('order.paid');
    await expect(readLedger(dir)).rejects.toThrow('ENOENT');
  });
});
