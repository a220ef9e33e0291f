import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli, startCli } from '../../support/start-cli.ts';
import { startDev } from '../../support/start-dev.ts';

const EXPORT = join(import.meta.dirname, '../../fixtures/exports/schema-4.json');
const VICTIM = 'do not touch\n';

/** An extension, and a file of the user's outside of it that nothing may change. */
async function createTrap() {
  const extension = await createExtension();
  const home = await createFolder({ victim: VICTIM });
  const victim = join(home.dir, 'victim');
  const expectUntouched = async () => {
    expect(await readFile(victim, 'utf8')).toBe(VICTIM);
    expect(await readdir(home.dir)).toEqual(['victim']);
  };
  return { ...extension, home: home.dir, victim, expectUntouched };
}

type Trap = Awaited<ReturnType<typeof createTrap>>;

const REFUSED: readonly (readonly [name: string, lay: (trap: Trap) => unknown])[] = [
  ['.gitignore that is a link', ({ path, victim }) => symlink(victim, path('.tillkit/.gitignore'))],
  ['.gitignore that is a link to nothing', ({ path, home }) => symlink(join(home, 'new'), path('.tillkit/.gitignore'))],
  ['.gitignore that is a folder', ({ path }) => mkdir(path('.tillkit/.gitignore'))],
  ['.gitignore that is a FIFO', ({ path }) => execFileSync('mkfifo', [path('.tillkit/.gitignore')])],
  ['run.json that is a link', ({ path, victim }) => symlink(victim, path('.tillkit/run.json'))],
  ['run.json that is a link to a device', ({ path }) => symlink('/dev/zero', path('.tillkit/run.json'))],
  ['run.json that is a FIFO', ({ path }) => execFileSync('mkfifo', [path('.tillkit/run.json')])],
  ['run.json that is a folder', ({ path }) => mkdir(path('.tillkit/run.json'))],
];

describe.runIf(process.platform !== 'win32')('tillkit dev', () => {
  test.for(REFUSED)('writes through no .tillkit/%s', async ([, lay]) => {
    const trap = await createTrap();
    await mkdir(trap.path('.tillkit'));
    await lay(trap);
    const { code, stderr } = await runCli(['dev', '--port', '0'], { cwd: trap.dir });
    expect(code).toBe(2);
    expect(stderr).toMatch(/\.tillkit\/(\.gitignore|run\.json): The file /);
    await trap.expectUntouched();
  });

  test('writes into no .tillkit that is a link', async () => {
    const trap = await createTrap();
    await symlink(trap.home, trap.path('.tillkit'));
    const { code, stderr } = await runCli(['dev', '--port', '0'], { cwd: trap.dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('.tillkit: What has this name') });
    await trap.expectUntouched();
  });

  test('takes no link for the folder of the uploads', async () => {
    const trap = await createTrap();
    await symlink(trap.home, trap.path('shop.db-uploads'));
    const { code, stderr } = await runCli(['dev', '--port', '0', '--store', 'shop.db'], { cwd: trap.dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('shop.db-uploads is a link') });
    await trap.expectUntouched();
  });

  test.for<[string, string, (path: string) => unknown]>([
    ['a link to nothing', 'is a link', (path) => symlink('/nowhere/at/all', path)],
    ['a file', 'is no folder', (path) => writeFile(path, '')],
    ['a FIFO', 'is no folder', (path) => execFileSync('mkfifo', [path])],
  ])('refuses %s in place of the folder of the uploads', async ([, words, lay]) => {
    const trap = await createTrap();
    await lay(trap.path('shop.db-uploads'));
    const { code, stderr } = await runCli(['dev', '--port', '0', '--store', 'shop.db'], { cwd: trap.dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`shop.db-uploads ${words}`) });
  });

  test('starts with folders and links where uploads arrive, and removes no folder and nothing behind a link', async () => {
    const trap = await createTrap();
    await mkdir(trap.path('shop.db-uploads/1.part'), { recursive: true });
    await symlink(trap.victim, trap.path('shop.db-uploads/2.part'));
    const dev = startCli(['dev', '--port', '0', '--store', 'shop.db'], { cwd: trap.dir });
    await dev.waitFor(/run\.json/);
    dev.pressCtrlC();
    expect((await dev.ended).code).toBe(0);
    expect(await readdir(trap.path('shop.db-uploads'))).toEqual(['1.part']);
    await trap.expectUntouched();
  });

  test('replaces a second name of a file elsewhere, not the file', async () => {
    const trap = await createTrap();
    await mkdir(trap.path('.tillkit'));
    for (const name of ['.gitignore', 'run.json', 'ledger.json'])
      await link(trap.victim, trap.path(`.tillkit/${name}`));
    const dev = startCli(['dev', '--port', '0'], { cwd: trap.dir });
    await dev.waitFor(/run\.json/);
    expect((await runCli(['trigger', 'order.paid', '--wait'], { cwd: trap.dir })).code).toBe(0);
    dev.pressCtrlC();
    await dev.ended;
    await trap.expectUntouched();
    expect(await readFile(trap.path('.tillkit/.gitignore'), 'utf8')).toBe('*\n');
  });

  test('leaves a ledger that is a link as it is, says so, and runs on', async () => {
    const trap = await createTrap();
    await mkdir(trap.path('.tillkit'));
    await symlink(trap.victim, trap.path('.tillkit/ledger.json'));
    const dev = startCli(['dev', '--port', '0'], { cwd: trap.dir });
    await dev.waitFor(/run\.json/);
    expect((await runCli(['trigger', 'order.paid', '--wait'], { cwd: trap.dir })).code).toBe(0);
    dev.pressCtrlC();
    const { code, stderr } = await dev.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('nothing is written through links') });
    await trap.expectUntouched();
  });
});

describe.runIf(process.platform !== 'win32')('what other commands write', () => {
  const PACK = 'Order-test-1.0.0.tillkit-review.json';
  const nameOfPack = async ({ dir }: Trap) => (await runCli(['review', 'pack'], { cwd: dir })).stdout.trim() || PACK;

  test('a review pack of its default name goes through no link', async () => {
    const trap = await createTrap();
    const name = await nameOfPack(trap);
    await rm(trap.path(name));
    await symlink(trap.victim, trap.path(name));
    const { code, stderr } = await runCli(['review', 'pack'], { cwd: trap.dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${name}: The file is a link`) });
    await trap.expectUntouched();
  });

  test.for([
    ['validate', '--reporter', 'junit=out/report.xml'],
    ['validate', '--reporter', 'text=report.txt'],
    ['review', '--reporter', 'markdown=report.txt'],
    ['review', 'pack', '--out', 'out/pack.json'],
    ['review', 'pack', '--out', 'report.txt'],
  ])('tillkit %s %s %s goes through no link that lies in the folder', async (args) => {
    const trap = await createTrap();
    await symlink(trap.home, trap.path('out'));
    await symlink(trap.victim, trap.path('report.txt'));
    const { code, stderr } = await runCli(args, { cwd: trap.dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/link/) });
    await trap.expectUntouched();
  });

  test('deliveries export, store export and deliveries to-test neither', async () => {
    const { run, path } = await startDev();
    const { events } = JSON.parse((await run('trigger', 'order.paid', '--wait', '--json')).stdout);
    const id: string = events[0].deliveryIds[0];
    const { dir: home } = await createFolder({ victim: VICTIM });
    await symlink(join(home, 'victim'), path('out.json'));
    await symlink(home, path('test'));
    for (const args of [
      ['deliveries', 'export', id, '--out', 'out.json'],
      ['deliveries', 'export', id, '--out', 'test/new.json'],
      ['store', 'export', '--out', 'out.json'],
      ['deliveries', 'to-test', id],
    ]) {
      const { code, stderr } = await run(...args);
      expect({ args, code, stderr }).toEqual({ args, code: 2, stderr: expect.stringMatching(/link/) });
    }
    expect(await readdir(home)).toEqual(['victim']);
    expect(await readFile(join(home, 'victim'), 'utf8')).toBe(VICTIM);
  });

  test('validate --fix writes to no plugin.json that is a link out of the folder', async () => {
    const { dir: home } = await createFolder({
      'plugin.json': '{"name":"x","version":"1.0","permissions":[],"webhooks":[],}\n',
    });
    const { dir, path } = await createExtension();
    await rm(path('plugin.json'));
    await symlink(join(home, 'plugin.json'), path('plugin.json'));
    const before = await readFile(join(home, 'plugin.json'), 'utf8');
    await runCli(['validate', '--fix'], { cwd: dir });
    expect(await readFile(join(home, 'plugin.json'), 'utf8')).toBe(before);
    expect(await readdir(home)).toEqual(['plugin.json']);
  });

  test('init makes no file in a folder that is a link', async () => {
    const { dir, path } = await createFolder({});
    const { dir: home } = await createFolder({ victim: VICTIM });
    await symlink(home, path('test'));
    const { code, stderr } = await runCli(['init', '.', '--yes', '--template', 'basic'], { cwd: dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.any(String) });
    expect(await readdir(home)).toEqual(['victim']);
  });
});

/** A server that is no emulator of ours and answers everything. */
async function startListener() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify({ code: 'ok', msg: '', data: {} }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { seen, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

describe.runIf(process.platform !== 'win32')('a run.json that may be somebody else’s', () => {
  type Lay = (file: string, content: object) => unknown;
  const write =
    (mode: number, change: object = {}): Lay =>
    async (file, content) => {
      await writeFile(file, JSON.stringify({ ...content, ...change }));
      await chmod(file, mode);
    };
  const ofAnother: Lay = async (file, content) => {
    await write(0o600)(file, content);
    await chown(file, 65_534, 65_534);
  };
  const CASES: readonly (readonly [name: string, lay: Lay, why: string])[] = [
    ['that others may write', write(0o666), 'other users may read or write it'],
    ['that others may read', write(0o644), 'other users may read or write it'],
    ['that a group may read', write(0o640), 'other users may read or write it'],
    // Only the owner of the machine can give a file away.
    ...(process.getuid?.() === 0 ? [['of another user', ofAnother, 'it belongs to another user'] as const] : []),
    ['of another host', write(0o600, { url: 'http://tillkit.example:4010' }), 'is no address of this machine'],
    ['of a host that begins like this one', write(0o600, { url: 'http://127.0.0.1.example:1' }), 'is no address'],
    ['with a user in its address', write(0o600, { url: 'http://127.0.0.1@192.0.2.1:4010' }), 'is no address'],
    ['of another address', write(0o600, { url: 'http://192.0.2.1:4010' }), 'is no address of this machine'],
    ['with a path', write(0o600, { url: 'http://127.0.0.1:1/x?y' }), 'is no address of this machine'],
    ['of another protocol', write(0o600, { url: 'file:///etc/passwd' }), 'is no address of this machine'],
    ['with a token that would end a header', write(0o600, { token: 'x\r\nHost: y' }), 'it is damaged'],
    ['whose process is everybody', write(0o600, { pid: -1 }), 'it is damaged'],
    ['without a token', write(0o600, { token: undefined }), 'it is damaged'],
    ['that is no JSON', async (file) => writeFile(file, '{"url":', { mode: 0o600 }), 'it is damaged'],
    ['that is huge', async (file) => writeFile(file, ' '.repeat(2_000_000), { mode: 0o600 }), 'it has more than'],
    [
      'that is a link',
      async (file, content) => {
        await writeFile(`${file}.real`, JSON.stringify(content), { mode: 0o600 });
        await symlink(`${file}.real`, file);
      },
      'it is a link or no regular file',
    ],
    ['that never ends', async (file) => symlink('/dev/zero', file), 'it is a link or no regular file'],
    ['that waits', async (file) => execFileSync('mkfifo', [file]), 'it is a link or no regular file'],
  ];

  test.for(CASES)('%s is refused by its name, and nothing is sent anywhere', async ([, lay, why]) => {
    const listener = await startListener();
    const { dir, path } = await createFolder({ 'mine/shop/export.json': await readFile(EXPORT, 'utf8') });
    await mkdir(path('.tillkit'));
    const target = {
      url: `http://127.0.0.1:${listener.port}`,
      token: 'token',
      pid: process.pid,
      storeId: 's',
      apiKey: 'k',
      apps: [],
    };
    await lay(path('.tillkit/run.json'), target);
    const cwd = join(dir, 'mine/shop');
    for (const args of [
      ['store', 'import', 'export.json'],
      ['store', 'reset'],
      ['trigger', 'order.paid', '--json'],
    ]) {
      const { code, stdout, stderr } = await runCli(args, { cwd });
      expect(code).toBe(2);
      expect(stdout + stderr).toContain(why);
      expect(stdout + stderr).toContain(join(await realpath(dir), '.tillkit/run.json'));
    }
    expect(listener.seen).toEqual([]);
  });

  test('of this user alone is used, from folders below too', async () => {
    const listener = await startListener();
    const { dir, path } = await createFolder({ 'mine/shop/x': '' });
    await mkdir(path('.tillkit'));
    await write(0o600)(path('.tillkit/run.json'), {
      url: `http://127.0.0.1:${listener.port}`,
      token: 'token',
      pid: process.pid,
    });
    await runCli(['clock', 'show', '--json'], { cwd: join(dir, 'mine/shop') });
    expect(listener.seen).toEqual(['GET /_tillkit/api/clock']);
  });

  test('is replaced by dev where it is a plain file of the folder itself', async () => {
    const { dir, path } = await createExtension();
    await mkdir(path('.tillkit'));
    await write(0o644)(path('.tillkit/run.json'), { url: 'http://192.0.2.1:1', token: 'x', pid: 1 });
    const dev = startCli(['dev', '--port', '0'], { cwd: dir });
    await dev.waitFor(/run\.json/);
    expect((await lstat(path('.tillkit/run.json'))).mode & 0o777).toBe(0o600);
    expect((await runCli(['clock', 'show'], { cwd: dir })).code).toBe(0);
  });

  test('doctor says why one is not used', async () => {
    const { dir, path } = await createExtension();
    await mkdir(path('.tillkit'));
    await write(0o644)(path('.tillkit/run.json'), { url: 'http://127.0.0.1:1', token: 'x', pid: 1 });
    const { stdout } = await runCli(['doctor'], { cwd: dir });
    expect(stdout).toContain('is not used: other users may read or write it');
  });
});

test('each folder’s run.json holds the keys and secrets of its own app alone', async () => {
  const one = await createExtension({ name: 'One' });
  const two = await createExtension({ name: 'Two' });
  const dev = startCli(['dev', '--port', '0', '.', two.dir], { cwd: one.dir });
  await dev.waitFor(/run\.json[\s\S]*run\.json/);
  const read = async (dir: string) => JSON.parse(await readFile(join(dir, '.tillkit/run.json'), 'utf8'));
  const [first, second] = [await read(one.dir), await read(two.dir)];
  expect(first.apps.map(({ name }: { name: string }) => name)).toEqual(['One']);
  expect(second.apps.map(({ name }: { name: string }) => name)).toEqual(['Two']);
  expect(first).toMatchObject({ url: second.url, token: second.token, pid: second.pid });
  const secrets = [
    second.apps[0].apiKey,
    second.apps[0].id,
    ...second.apps[0].webhooks.map(({ secret }: { secret: string }) => secret),
  ];
  for (const secret of secrets) expect(JSON.stringify(first)).not.toContain(secret);
});
