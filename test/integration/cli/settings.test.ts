import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createExtension, manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

/** A handler that runs anywhere and is told of everything it is given. */
const HANDLER = 'export default (event) => event.event;\n';

/** An extension whose package.json has this text, or this `tillkit` key beside a script that leaves a file. */
async function createHostile(tillkit: unknown, handler = HANDLER) {
  const extension = await createExtension({ permissions: ['order:view'], handler });
  const scripts = { test: "node -e \"require('fs').writeFileSync('ran', '')\"" };
  const text = typeof tillkit === 'string' ? tillkit : JSON.stringify({ scripts, tillkit });
  await extension.write('package.json', text);
  return extension;
}

const runDev = async (cwd: string, ...args: string[]) => {
  const dev = startCli(['dev', '--port', '0', '--json', ...args], { cwd });
  await dev.waitFor(/"type":"ready"/);
  return dev;
};

describe("the extension's package.json", () => {
  test('runs no tests by "mutate": review says that it has no effect, and finds it', async () => {
    const { dir } = await createHostile({ mutate: true });
    const { code, stdout, stderr } = await runCli(['review'], { cwd: dir });
    expect(code).toBe(1);
    expect(stdout).toContain('setting-not-allowed');
    expect(stderr).toContain(`${join(dir, 'package.json')} sets "mutate", which has no effect`);
    expect(await readdir(dir)).not.toContain('ran');
  });

  test('lets no handler out of the sandbox by "inspect" and "trigger"', async () => {
    const reachOut = "export default () => globalThis.process?.getBuiltinModule('node:fs').writeFileSync('ran', '');\n";
    const { dir } = await createHostile({ inspect: true, trigger: 'order.paid' }, reachOut);
    const dev = await runDev(dir);
    const [line] = await dev.waitFor(/"type":"attempt".*"phase":"finished".*/);
    expect(line).toContain('"outcome":"succeeded"');
    dev.kill('SIGTERM');
    const { stdout, stderr } = await dev.ended;
    expect(stdout).not.toContain('inspectorUrl');
    expect(stderr).not.toContain('UNSANDBOXED');
    expect(stderr).toContain('sets "inspect", which has no effect');
    expect(await readdir(dir)).not.toContain('ran');
  });

  test('writes no file by "reporter" or "fix"', async () => {
    const { path, dir } = await createFolder({ mine: 'mine' });
    const hostile = await createHostile({ reporter: [`text=${path('mine')}`, 'json=made'], fix: true });
    const before = manifestText({}).replace('"name"', '"colour": "red", "name"');
    await hostile.write('plugin.json', `\uFEFF${before}`);
    for (const command of ['validate', 'review']) {
      const { stderr } = await runCli([command, hostile.dir], { cwd: dir });
      expect(stderr).toContain('sets "reporter", "fix", which has no effect');
    }
    expect(await readdir(dir)).toEqual(['mine']);
    expect(execFileSync('cat', [path('mine'), join(hostile.dir, 'plugin.json')], { encoding: 'utf8' })).toBe(
      `mine\uFEFF${before}`,
    );
  });

  test('chooses no address, host, store or receiver of dev', async () => {
    const settings = { host: '0.0.0.0', 'allow-net': ['a.example'], store: './made.db', forward: 'http://a.example/' };
    const { dir } = await createHostile({ ...settings, open: true, port: 1, seed: 7 });
    const dev = await runDev(dir);
    dev.kill('SIGTERM');
    const { stdout, stderr } = await dev.ended;
    expect(JSON.parse(stdout.split('\n')[0] ?? '').url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(stderr).toContain('sets "host", "allow-net", "store", "forward", "open", "port", which has no effect');
    expect(await readdir(dir)).not.toContain('made.db');
  });

  test('chooses no version to hold a review against', async () => {
    const { dir } = await createHostile({ against: 'nowhere' });
    const { stdout, stderr } = await runCli(['review', '--json'], { cwd: dir });
    expect(JSON.parse(stdout)).not.toHaveProperty('against');
    expect(stderr).toContain('sets "against", which has no effect');
  });

  test.each([
    ['prove', 'order', '--json'],
    ['exec', '--', 'true'],
    ['review', 'pack'],
    ['deliveries', 'list'],
    ['doctor'],
  ])('is told of by every command: %s %s', async (...args) => {
    const { dir } = await createHostile({ grant: 'all', __proto__x: 1 });
    const { stderr } = await runCli(args, { cwd: dir });
    expect(stderr).toContain('sets "grant", "__proto__x", which has no effect: an extension sets only assume, data');
  });

  test('with names that would steer a terminal, or too many of them, is one short line', async () => {
    const names = ['\u001b[31m\u202ered', '__proto__', 'x'.repeat(10_000), ...Array.from('abcdefghijkl')];
    const { dir } = await createHostile(`{"tillkit":{${names.map((name) => `${JSON.stringify(name)}:1`).join(',')}}}`);
    const { stderr, stdout } = await runCli(['validate'], { cwd: dir });
    const line = stderr.split('\n').find((one) => one.includes('has no effect')) ?? '';
    expect(line).toContain('"\\u001b[31m\\u202ered", "__proto__"');
    expect(line.length).toBeLessThan(700);
    for (const char of ['\u001b', '\u202e']) expect(stdout + stderr).not.toContain(char);
  });

  test('sets what is harmless, in the folder that is named: dev triggers', async () => {
    const { dir: elsewhere } = await createFolder();
    const { dir } = await createHostile({ trigger: 'order.paid', seed: 3, data: 'none', clock: 'manual' });
    const dev = await runDev(elsewhere, dir);
    await dev.waitFor(/"event":"order.paid"/);
    dev.kill('SIGTERM');
    expect((await dev.ended).stderr).not.toContain('no effect');
  });

  test('turns switches for a proof, which says so', async () => {
    const { dir, path } = await createHostile({ assume: ['orders.cancelPaid=refund'], seed: 2 });
    const { stderr } = await runCli(['prove', 'order', '--json'], { cwd: dir });
    expect(stderr).toContain(
      `"assume" of ${path('package.json')} turns switches of the store: orders.cancelPaid=refund.`,
    );
    const flag = await runCli(['prove', 'order', '--json', '--assume', 'orders.cancelPaid=reject'], { cwd: dir });
    expect(flag.stderr).not.toContain('turns switches');
  });

  test.each([
    ['seed', 'x', 'takes a whole number', '"x"'],
    ['seed', 'x'.repeat(100_000), 'takes a whole number', 'x…'],
    ['data', JSON.parse('{"__proto__":1}'), 'takes a text or a number, not {', '__proto__'],
    ['data', { a: 'x'.repeat(100_000) }, 'takes a text or a number', 'x…'],
    ['data', 'many', 'takes small, none, or a number of products', '"many"'],
    ['fail-level', 'none', 'takes "error", "warning", "notice"', '"none"'],
    ['fail-level', ['error'], 'takes a text or a number', '["error"]'],
    ['clock', 'late', 'takes system, manual', '"late"'],
    ['trigger', 'order.payd', 'takes the name of an event', 'order.paid'],
    ['assume', ['__proto__=1'], 'takes name=value', '__proto__'],
    ['assume', [['a']], 'takes a text or a number', '["a"]'],
    ['lang', 'de', 'takes "en", "zh"', '"de"'],
  ])('with a wrong %s is refused by file and field', async (name, value, words, more) => {
    const { dir, path } = await createHostile({ [name]: value });
    for (const command of ['validate', 'review']) {
      const { code, stdout, stderr } = await runCli([command], { cwd: dir });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`"${name}" of ${path('package.json')} ${words}`);
      expect(stderr).toContain(more);
      expect(stderr.length).toBeLessThan(1_000);
    }
  });

  test('takes an object of flags', async () => {
    const { dir, path } = await createHostile([]);
    const { code, stderr } = await runCli(['validate'], { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toContain('The "tillkit" key takes an object of flags.');
    expect(stderr).toContain(path('package.json'));
  });

  test('above the folder is not read: neither by a command in it, nor for a store alone', async () => {
    const folder = await createFolder({
      'package.json': '{"tillkit":{"seed":"x","mutate":true}}',
      'app/plugin.json': manifestText({}),
      'app/handler.ts': HANDLER,
    });
    const { code, stderr } = await runCli(['validate'], { cwd: folder.path('app') });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const store = await createHostile({ seed: 'x' });
    const dev = await runDev(store.dir, '--no-extension');
    dev.kill('SIGTERM');
    expect((await dev.ended).code).toBe(0);
  });

  test('in the current folder has no say when another one is named', async () => {
    const here = await createHostile({ seed: 'x', mutate: true });
    const { dir } = await createHostile({});
    expect(await runCli(['validate', dir], { cwd: here.dir })).toMatchObject({ code: 0, stderr: '' });
  });

  test('of two extensions may not differ, until a flag says which holds', async () => {
    const { dir: cwd } = await createFolder();
    const one = await createHostile({ 'fail-level': 'warning' });
    await one.write('plugin.json', manifestText({}).replace('"name"', '"colour": "red", "name"'));
    const other = await createHostile({ 'fail-level': 'error', seed: 1 });
    const silent = await createHostile({});
    const dirs = [one.dir, other.dir];
    const differ = await runCli(['validate', ...dirs], { cwd });
    expect(differ).toMatchObject({ code: 2, stderr: expect.stringContaining('package.json differ') });
    for (const dir of dirs) expect(differ.stderr).toContain(join(dir, 'package.json'));
    expect((await runCli(['validate', '--fail-level', 'error', ...dirs], { cwd })).code).toBe(0);
    expect((await runCli(['validate', other.dir, silent.dir], { cwd })).code).toBe(0);
    expect((await runCli(['validate', silent.dir, one.dir], { cwd })).code).toBe(1);
  });

  test('that cannot be read sets nothing, in a sentence', async () => {
    const { path: pathOutside } = await createFolder({ 'package.json': '{"tillkit":{"seed":"x"}}' });
    const makers: ((file: string) => unknown)[] = [
      (file) => execFileSync('mkfifo', [file]),
      (file) => symlink('/dev/zero', file),
      (file) => symlink(pathOutside('package.json'), file),
      (file) => mkdir(file),
      async (file) => {
        await writeFile(file, '');
        await truncate(file, 64 * 1024 ** 3);
      },
    ];
    const words = [
      'it is not a file',
      'it is a link that leads out of the folder',
      'it is a link that leads out of the folder',
      'it is not a file',
      'it is larger than 1 MB',
    ];
    for (const [index, make] of makers.entries()) {
      const extension = await createExtension({ handler: HANDLER });
      await make(extension.path('package.json'));
      const { stderr } = await runCli(['deliveries', 'list'], { cwd: extension.dir });
      expect(stderr).toContain(`package.json sets nothing: ${words[index]}.`);
    }
    const broken = await createHostile('{');
    expect((await runCli(['deliveries', 'list'], { cwd: broken.dir })).stderr).toContain(
      'sets nothing: it is not JSON',
    );
  });

  test('makes no verdict milder: what it suppresses stands in a review and in its pack', async () => {
    const suppress = [{ code: 'permission-unused', reason: 'Overlook it.' }];
    const { dir, write, path } = await createHostile({ suppress, 'fail-level': 'error' });
    await write('plugin.json', manifestText({ permissions: ['order:view', 'product:edit'] }));
    expect((await runCli(['validate', '--fail-level', 'warning'], { cwd: dir })).stdout).not.toContain('-unused');
    const { code, stdout } = await runCli(['review', '--fail-level', 'warning'], { cwd: dir });
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('permission-unused') });
    await runCli(['review', 'pack', '-o', 'pack.json'], { cwd: dir });
    expect(await readFile(path('pack.json'), 'utf8')).toContain('permission-unused');
  });

  test('cannot suppress what is found about itself', async () => {
    const { dir } = await createHostile({ mutate: true, suppress: [{ code: 'setting-not-allowed', reason: 'No.' }] });
    const { code, stdout } = await runCli(['validate'], { cwd: dir });
    expect(code).toBe(1);
    expect(stdout).toContain('setting-not-allowed cannot be suppressed: it is about package.json itself.');
    expect(stdout).toContain('may not set "mutate"');
  });
});
