import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { createTested } from '../../support/create-tested.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

const WARNING = 'run outside the sandbox, with all rights of this account';

/** An extension whose test script passes at once, and is run once: no code can be withheld. */
async function createScripted() {
  const extension = await createExtension({ permissions: [], events: [] });
  await extension.write('package.json', '{"scripts":{"test":"node -e 0"}}');
  return extension;
}

const countWarnings = (text: string): number => text.split(WARNING).length - 1;

describe('code of a folder that runs outside the sandbox', () => {
  test.each([
    [['test', '--help'], 'The tests are code of the folder: they run as programs of this machine, outside any sandbox'],
    [['review', '--help'], '--mutate runs the "test" script of package.json, outside any sandbox'],
    [['dev', '--help'], 'With --inspect handlers run outside the sandbox, with all rights of this account'],
  ])('is named in the help: %j', async (args, words) => {
    const { stdout } = await runCli(args, { cwd: '/' });
    expect(stdout.replace(/\s+/g, ' ')).toContain(words);
  });

  test('is warned of by review --mutate the first time in a folder, on stderr, and what lies in it changes nothing', async () => {
    const { dir: XDG_STATE_HOME } = await createFolder();
    const { dir, write } = await createScripted();
    await write('.tillkit/warned', '');
    const mutate = async (cwd: string, state = XDG_STATE_HOME) => {
      const { stdout, stderr } = await runCli(['review', '--mutate', '--json'], {
        cwd,
        env: { XDG_STATE_HOME: state },
      });
      expect(countWarnings(stdout)).toBe(0);
      return { count: countWarnings(stderr), stderr };
    };
    const first = await mutate(dir);
    expect(first).toEqual({ count: 1, stderr: expect.stringContaining(`The tests in ${dir} run outside`) });
    expect((await mutate(dir)).count).toBe(0);
    expect((await mutate((await createScripted()).dir)).count).toBe(1);

    // A memory that lies in the folder itself could have come with it.
    const { dir: other, path } = await createScripted();
    for (let time = 0; time < 2; time++) expect((await mutate(other, path('state'))).count).toBe(1);
  });

  test('is warned of each time where nothing can be remembered', async () => {
    const { dir } = await createScripted();
    for (let time = 0; time < 2; time++) {
      const env = { XDG_STATE_HOME: 'relative', HOME: '/dev/null' };
      const { code, stderr } = await runCli(['review', '--mutate', '--json'], { cwd: dir, env });
      expect({ code, warnings: countWarnings(stderr) }).toEqual({ code: 0, warnings: 1 });
    }
    await expect(readFile(`${dir}/relative`)).rejects.toThrow('ENOENT');
  });

  test('is not warned of by what does not run it', async () => {
    const { dir } = await createScripted();
    const extension = await createExtension();
    for (const args of [['review'], ['validate'], ['doctor'], ['prove', 'order']]) {
      expect(countWarnings((await runCli(args, { cwd: dir })).stderr)).toBe(0);
    }
    expect(countWarnings((await runCli(['review', '--mutate'], { cwd: extension.dir })).stderr)).toBe(0);
  });

  test('is warned of by tillkit test', async () => {
    const { dir } = await createTested({ 'a.test.ts': "import { test } from 'vitest';\ntest('a', () => {});\n" });
    expect(countWarnings((await runCli(['test'], { cwd: dir })).stderr)).toBe(1);
    expect(countWarnings((await runCli(['test'], { cwd: dir })).stderr)).toBe(0);
  });

  test('is warned of by dev --inspect before anything runs', async () => {
    const { dir } = await createExtension();
    const dev = startCli(['dev', '--port', '0', '--inspect=0'], { cwd: dir });
    await dev.waitFor(/Debugger listening/);
    dev.kill('SIGTERM');
    const { stderr } = await dev.ended;
    expect(countWarnings(stderr)).toBe(1);
    expect(stderr.indexOf(WARNING)).toBeLessThan(stderr.indexOf('UNSANDBOXED'));
  });
});
