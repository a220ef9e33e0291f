import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { HOSTILE_FOLDERS } from '../fixtures/hostile/folders.ts';
import { type HostileFolder, makeFolder, SECRET } from '../fixtures/hostile/make-folder.ts';
import { manifestText } from '../support/create-extension.ts';
import { requirePrograms } from '../support/require-programs.ts';
import { type RunningTraced, type Traced, traceProcess } from '../support/trace-process.ts';

/*
 * Each hostile folder is given to the commands that a reviewer runs on it, as they are published, while the system notes every file
 * that is opened and every program that is run. Two folders are visited at a time, one on each core.
 */

type Runs = ReadonlyMap<string, Traced>;

interface Visit {
  readonly base: string;
  readonly runs: Runs;
  /** What is in the folder and beside it, before and after. */
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
}

let home: string;
let emulator: RunningTraced;
let emulatorRun: Traced;
const visits = new Map<string, Visit>();

const isNotable = process.platform === 'linux';

beforeAll(async () => {
  if (!isNotable) return;
  requirePrograms('strace', 'git');
  home = await realpath(await mkdtemp(join(tmpdir(), 'hostile-')));
  await mkdir(join(home, 'shared'));
  emulator = trace(home, 'emulator', ['dev', '--no-extension', '--json', '--port', '0', '--data', 'none'], {}, HOUR_MS);
  const ready = JSON.parse((await emulator.waitFor(/^\{.*"ready".*\}$/m))?.[0] ?? '{}');
  const { token } = JSON.parse(await readFile(ready.runFile, 'utf8'));
  const waiting = [...HOSTILE_FOLDERS];
  const visitOne = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      visits.set(folder.name, await visit(folder, { TILLKIT_URL: ready.url, TILLKIT_TOKEN: token }));
    }
  };
  await Promise.all([visitOne(), visitOne()]);
  emulator.interrupt();
  emulatorRun = await emulator.ended;
}, 1_200_000);

afterAll(async () => {
  if (isNotable) await rm(home, { recursive: true, force: true });
});

/** The emulator runs through all visits. */
const HOUR_MS = 3_600_000;
const VISIT_MS = 120_000;

const trace = (
  base: string,
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  timeLimitMs = VISIT_MS,
): RunningTraced => {
  const cache = join(home, 'shared');
  const own = { HOME: cache, XDG_CACHE_HOME: cache, XDG_STATE_HOME: cache, TMPDIR: join(home, 'shared') };
  return traceProcess(join(base, `${name}.trace`), [process.execPath, inject('builtCli'), ...args], {
    cwd: base,
    env: { PATH: process.env.PATH, ...own, ...env },
    timeLimitMs,
  });
};

async function visit(folder: HostileFolder, emulatorEnv: NodeJS.ProcessEnv): Promise<Visit> {
  const base = await mkdtemp(join(home, 'visit-'));
  const { ext } = makeFolder(base, folder);
  const other = join(base, 'other');
  await mkdir(other);
  await writeFile(join(other, 'plugin.json'), manifestText({ name: 'stranger', version: '0.9.0' }));
  await writeFile(join(other, 'handler.ts'), 'export default () => 1;\n');
  const before = await listTree(base);
  const isRepository = folder.git !== undefined || before.has('ext/.git') || before.has('ext/HEAD');
  const commands: Readonly<Record<string, readonly string[]>> = {
    validate: ['validate', ext, '--json'],
    review: ['review', ext, '--json'],
    against: ['review', ext, '--against', isRepository ? 'HEAD' : other, '--json'],
    prove: ['prove', 'idempotent', 'order.paid', ext, '--json'],
    install: ['apps', 'install', ext, '--grant', 'all', '--json'],
  };
  const runs = new Map<string, Traced>();
  for (const [name, args] of Object.entries(commands)) {
    runs.set(name, await trace(base, name, args, name === 'install' ? emulatorEnv : {}).ended);
  }
  const dev = trace(base, 'dev', ['dev', ext, '--json', '--port', '0', '--data', 'small', '--trigger', 'order.paid']);
  // One that is refused is waited for by `dev` until it is fixed.
  await dev.waitFor(/"phase":"finished"|"code":"extension-refused"/);
  dev.interrupt();
  runs.set('dev', await dev.ended);
  return { base, runs, before, after: await listTree(base) };
}

/** Paths of files and links with what tells their contents apart; not what traces and tillkit's own folder hold. */
async function listTree(base: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(base, { recursive: true, withFileTypes: true });
  const listed = await Promise.all(
    entries.map(async (entry): Promise<[string, string][]> => {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(base.length + 1);
      if (name.endsWith('.trace') || name.startsWith(`ext${sep}.tillkit${sep}`) || entry.isDirectory()) return [];
      if (entry.isSymbolicLink()) return [[name, await readlink(path)]];
      const { size, mtimeMs } = await stat(path);
      return [[name, `${size} ${mtimeMs}`]];
    }),
  );
  return new Map(listed.flat().filter(([name]) => name !== join('ext', '.tillkit')));
}

const isIn = (path: string, ...folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep));

/** Where any program reads that is linked, takes the time, or asks the system about itself. */
const SYSTEM = ['/usr', '/lib', '/lib64', '/bin', '/etc', '/proc', '/sys', '/dev/null', '/dev/urandom', '/dev/tty'];

/** What is read of the folder that a visit is for, of the version beside it, and of tillkit, and nothing else. */
function strangeReads(base: string, { opened }: Traced): readonly string[] {
  const ours = [
    dirname(dirname(inject('builtCli'))),
    join(import.meta.dirname, '../../node_modules'),
    dirname(process.execPath),
  ];
  const allowed = [...SYSTEM, ...ours, join(home, 'shared'), join(base, 'ext'), join(base, 'other')];
  // Folders on the way to these may be listed.
  const onTheWay = (path: string) => allowed.some((folder) => isIn(folder, path));
  return opened.filter((path) => !isIn(path, ...allowed) && !onTheWay(path) && !/^\/dev\/pts/.test(path));
}

const strangeWrites = (base: string, { written }: Traced): readonly string[] =>
  written.filter(
    (path) => !isIn(path, join(home, 'shared'), join(base, 'ext/.tillkit'), '/dev/null', '/dev/tty', '/proc'),
  );

const isOurs = (program: string): boolean =>
  program === process.execPath ||
  /\/node_modules\/@esbuild\/[^/]+\/bin\/esbuild$/.test(program) ||
  /^\/usr\/(?:bin|lib\/git-core)\/git$/.test(program);

/** The verdicts of a review, when it came to one. */
function verdictsOf({ stdout }: Traced) {
  const { review, hosts, permissions } = JSON.parse(stdout);
  return { hosts: review?.hosts ?? hosts, permissions: review?.permissions ?? permissions };
}

test.runIf(isNotable)('there are enough of them, each of its own kind', () => {
  expect(new Set(HOSTILE_FOLDERS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  expect(visits.size).toBe(HOSTILE_FOLDERS.length);
});

test.runIf(isNotable).each(HOSTILE_FOLDERS)('$name runs, reads, writes and hides nothing', async ({ name }) => {
  const { base, runs, before, after } = visits.get(name) as Visit;
  expect([...runs.keys()]).toEqual(['validate', 'review', 'against', 'prove', 'install', 'dev']);
  for (const [command, run] of runs) {
    const { code, stdout, stderr, programs } = run;
    expect([0, 1, 2], `${command}: ${stderr}`).toContain(code);
    expect(stdout + stderr, command).not.toContain(SECRET);
    expect(
      programs.filter((program) => !isOurs(program)),
      command,
    ).toEqual([]);
    expect(strangeReads(base, run), command).toEqual([]);
    expect(strangeWrites(base, run), command).toEqual([]);
  }
  expect(after).toEqual(before);
  for (const command of ['review', 'against']) {
    const run = runs.get(command) as Traced;
    if (run.code === 2) continue;
    const { hosts, permissions } = verdictsOf(run);
    expect(hosts, command).not.toMatchObject({ known: [], complete: true });
    expect(
      permissions.map(({ verdict }: { verdict: string }) => verdict),
      command,
    ).not.toContain('never-used');
  }
});

test.runIf(isNotable)('the emulator that installs them reads nothing else either', () => {
  const ownFolder = join(home, '.tillkit');
  const bases = [...[...visits.values()].map(({ base }) => join(base, 'ext')), ownFolder];
  const strange = strangeReads(home, emulatorRun).filter(
    (path) => !isIn(path, ...bases) && !bases.some((base) => isIn(base, path)),
  );
  expect(strange).toEqual([]);
  expect(emulatorRun.programs.filter((program) => !isOurs(program))).toEqual([]);
  expect(emulatorRun).toMatchObject({ code: 0 });
});
