import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';
import { parseOutput } from '../../support/start-dev.ts';

interface Told {
  readonly ok: boolean;
  readonly checks: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly message: string;
    readonly nextSteps: readonly string[];
  }[];
}

/** A folder of this repository, whose packages it has. */
const example = join(import.meta.dirname, '../../../examples/loyalty-points');

describe('tillkit doctor', () => {
  test('looks at each native package, the folders, the tools and what the folder has', async () => {
    const told: Told = parseOutput(await runCli(['doctor', example, '--json'], { cwd: example, process: 'own' }));
    const names = ['node', 'better-sqlite3', 'isolated-vm', 'esbuild', 'oxc-parser', 'temporary folder', 'clock'];
    const own = ['watching files', 'plugin.json', '.tillkit', 'tillkit in node_modules', 'vitest in node_modules'];
    const found = Object.fromEntries(told.checks.map(({ name, ...check }) => [name, check]));
    for (const name of [...names, ...own]) expect(found[name], name).toMatchObject({ ok: true, nextSteps: [] });
    expect(found.node?.message).toContain(process.version);
  });

  test('tells each problem with what to do, and exits with 1', async () => {
    const run = { url: 'http://127.0.0.1:1', token: 'run-secret', pid: 2 ** 30 };
    const { dir } = await createFolder({
      'plugin.json': manifestText({}),
      'package.json': '{"devDependencies":{"tillkit":"1.0.0","vitest":"5.1.0"}}',
      '.tillkit/run.json': JSON.stringify(run),
      'bin/none': '',
    });
    const env = {
      PATH: join(dir, 'bin'),
      DISPLAY: ':0',
      TZ: 'Asia/Shanghia',
      HTTP_PROXY: 'http://me:proxy-secret@192.0.2.1:3128',
      NO_PROXY: 'example.com,localhost',
      TMPDIR: join(dir, 'no-such-folder'),
    };
    const end = await runCli(['doctor', '--json'], { cwd: dir, env });
    expect(end.code).toBe(1);
    const told: Told = parseOutput(end);
    const problems = told.checks.filter(({ ok }) => !ok);
    expect(told.ok).toBe(false);
    expect(problems.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'temporary folder',
        'clock',
        'proxy',
        'git',
        'run.json',
        'tillkit in node_modules',
        'vitest in node_modules',
      ]),
    );
    for (const { name, nextSteps } of problems) expect(nextSteps, name).not.toEqual([]);
    expect(problems.find(({ name }) => name === 'proxy')?.message).toMatch(/HTTP_PROXY .* lacks 127\.0\.0\.1\./);
    expect(end.stdout).not.toMatch(/run-secret|proxy-secret/);

    const text = await runCli(['doctor'], { cwd: dir, env });
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(/^problem {2}git: .*\n +→ Install git/m);
    expect(text.stdout).toMatch(/^ok {7}isolated-vm: works/m);
  });

  test('is told a folder that there is', async () => {
    const { dir } = await createFolder();
    expect(await runCli(['doctor', 'nowhere'], { cwd: dir })).toMatchObject({ code: 2, stdout: '' });
  });
});
