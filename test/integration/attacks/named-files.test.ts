import { execFileSync } from 'node:child_process';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replayDelivery } from '#testing';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';
import { parseOutput } from '../../support/start-dev.ts';

/** More than any machine of the tests has memory for. */
const HUGE_BYTES = 64 * 1024 ** 3;

type Lay = (file: string) => Promise<unknown>;

/** What never ends, never begins, or does not fit into memory. */
const TRAPS: readonly (readonly [name: string, lay: Lay, why: RegExp])[] = [
  ['a FIFO', async (file) => execFileSync('mkfifo', [file]), /it is not a file/],
  [
    'a link to a device',
    (file) => symlink('/dev/zero', file),
    /it is (not a file|a link that leads out of the folder)/,
  ],
  [
    'a huge file',
    async (file) => {
      await writeFile(file, '');
      await truncate(file, HUGE_BYTES);
    },
    /it is larger than /,
  ],
];

const FILE = 'named.json';

describe.runIf(process.platform !== 'win32')('a file that somebody names', () => {
  const COMMANDS = [
    ['trigger', 'order.paid', '--payload', FILE],
    ['deliveries', 'replay', FILE],
    ['store', 'import', FILE],
    ['review', 'verify', FILE],
    ['review', '--against', `./${FILE}`],
  ];

  test.for(COMMANDS.flatMap((args) => TRAPS.map((trap) => [args, ...trap] as const)))(
    'is refused by %j when it is %s',
    async ([args, , lay, why]) => {
      const { dir, path } = await createExtension();
      await lay(path(FILE));
      const { code, stdout, stderr } = await runCli(args, { cwd: dir });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(FILE);
      expect(stderr).toMatch(why);
    },
  );

  test('may be a link to a file', async () => {
    const { path: pathOf } = await createFolder({ 'payload.json': '[]' });
    const { dir, path } = await createExtension();
    await symlink(pathOf('payload.json'), path(FILE));
    const { code, stderr } = await runCli(['trigger', 'order.paid', '--payload', FILE], { cwd: dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('not a JSON object') });
  });

  test.for(TRAPS)('is refused by the library when it is %s', async ([, lay, why]) => {
    const { dir, path } = await createExtension();
    await lay(path(FILE));
    await expect(replayDelivery({ extension: dir, recording: path(FILE) })).rejects.toThrow(
      expect.objectContaining({ code: 'file-not-read', message: expect.stringMatching(why) }),
    );
  });
});

const LINK_OUT = [
  'a link out',
  async (file: string) => {
    const { path } = await createFolder({ 'package.json': '{"scripts":{"test":"touch ran"}}' });
    await symlink(path('package.json'), file);
  },
  /it is a link that leads out of the folder/,
] as const;

describe.runIf(process.platform !== 'win32')('a package.json', () => {
  test.for([...TRAPS, LINK_OUT])('is told of by doctor when it is %s', async ([, lay, why]) => {
    const { dir, path } = await createExtension();
    await lay(path('package.json'));
    const end = await runCli(['doctor', '--json'], { cwd: dir });
    expect(end.code).toBe(1);
    const checks: { name: string; message: string; nextSteps: string[] }[] = parseOutput(end).checks;
    for (const asked of ['tillkit in node_modules', 'vitest in node_modules', 'install scripts']) {
      const told = checks.find(({ name }) => name === asked);
      expect(told, asked).toMatchObject({ ok: false, message: expect.stringMatching(why) });
      expect(told?.message).toContain('package.json cannot be used');
      expect(told?.nextSteps).not.toEqual([]);
    }
  });

  test.for([...TRAPS, LINK_OUT])('has no tests for review --mutate when it is %s', async ([, lay, why]) => {
    const { dir, path } = await createExtension();
    await lay(path('package.json'));
    const { code, stdout, stderr } = await runCli(['review', '--mutate'], { cwd: dir });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/package\.json: It holds no tests to run: /);
    expect(stderr).toMatch(why);
  });

  test.for(TRAPS)('of a package is refused by doctor and test when it is %s', async ([, lay, why]) => {
    const { dir, path, write } = await createExtension();
    await write('package.json', '{"devDependencies":{"vitest":"5.1.0"}}');
    const file = path('node_modules/vitest/package.json');
    await mkdir(dirname(file), { recursive: true });
    await lay(file);
    const run = await runCli(['test'], { cwd: dir });
    expect({ code: run.code, stdout: run.stdout }).toEqual({ code: 2, stdout: '' });
    expect(run.stderr).toContain(`${file}: The vitest of`);
    expect(run.stderr).toMatch(why);
    const doctor = await runCli(['doctor', '--json'], { cwd: dir });
    const told = parseOutput(doctor).checks.find(({ name }: { name: string }) => name === 'vitest in node_modules');
    expect(told).toMatchObject({ ok: false, message: expect.stringMatching(why) });
  });

  test.for<[text: string, why: string]>([
    ['null', 'it is not a JSON object'],
    ['{', 'it is not JSON'],
    ['{"version":"5.1.0"}', 'it names no program'],
    ['{"version":{},"bin":"x"}', 'is [object Object], and it takes'],
    ['{"version":"2.9.0","bin":"x"}', 'is 2.9.0, and it takes'],
  ])('of vitest that holds %s is refused by test', async ([text, why]) => {
    const { dir, write } = await createExtension();
    await write('node_modules/vitest/package.json', text);
    const { code, stderr } = await runCli(['test'], { cwd: dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(why) });
  });

  test.for(TRAPS)('does not keep npm waiting by a .npmrc that is %s', async ([, lay, why]) => {
    const { dir, path, write } = await createExtension();
    await write('package.json', '{}');
    await lay(path('.npmrc'));
    const end = await runCli(['doctor', '--json'], { cwd: dir });
    const told = parseOutput(end).checks.find(({ name }: { name: string }) => name === 'install scripts');
    expect(told).toMatchObject({ ok: false, message: expect.stringMatching(why) });
  });
});
