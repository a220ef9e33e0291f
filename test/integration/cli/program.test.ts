import { spawnSync } from 'node:child_process';
import { describe, expect, inject, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';

const run = async (...args: string[]) => runCli(args, { cwd: (await createFolder()).dir });

/** The same as the program that users start. */
const runOwn = async (...args: string[]) => runCli(args, { cwd: (await createFolder()).dir, process: 'own' });

describe('the command line', () => {
  test('prints its version', async () => {
    expect(await runOwn('--version')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test.each([
    ['init'],
    ['validate'],
    ['dev'],
    ['deliveries', 'rerun'],
    ['exec'],
    ['deliveries'],
    ['deliveries', 'list'],
    ['deliveries', 'show'],
    ['deliveries', 'resend'],
    ['keys'],
    ['keys', 'list'],
    ['keys', 'create'],
    ['keys', 'reset'],
    ['keys', 'revoke'],
    ['apps'],
    ['apps', 'list'],
    ['apps', 'install'],
    ['apps', 'upgrade'],
    ['apps', 'uninstall'],
    ['explain'],
    ['openapi'],
    ['mcp'],
    ['doctor'],
    ['completion'],
  ])('gives examples and limitations in the help of %s %s', async (...command) => {
    const { code, stdout } = await run(...command.filter(Boolean), '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Examples:\n {2}\$ tillkit /m);
    expect(stdout).toMatch(/^Limitations:\n {2}- /m);
  });

  test.each([
    [['help', 'dev'], /--trigger <event>/],
    [['help', 'keys'], /^ {2}revoke /m],
    [['help', 'keys', 'create'], /--scope <codes>/],
    [['keys', '--help'], /^ {2}revoke /m],
  ])('shows the help of a command: %j', async (args, words) => {
    expect(await runOwn(...args)).toMatchObject({ code: 0, stdout: expect.stringMatching(words) });
  });

  test('knows the flags of every command in the environment', async () => {
    const { dir } = await createFolder();
    const flag = (name: string) => runCli(['explain', 'A05'], { cwd: dir, env: { [name]: 'none' } });
    expect(await flag('TILLKIT_FLAG_SCOPE')).toMatchObject({ code: 0 });
    expect((await flag('TILLKIT_FLAG_SCOPES')).stderr).toContain('Did you mean TILLKIT_FLAG_SCOPE?');
  });

  test('without a command shows what there is, as misuse', async () => {
    const { code, stdout, stderr } = await runOwn();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage: tillkit');
  });

  test.each([
    [['trigerr'], 'Did you mean trigger?'],
    [['trigerr', '--help'], 'Did you mean trigger?'],
    [['help', 'trigerr'], 'Did you mean trigger?'],
    [['dev', '--prot', '1'], 'Did you mean --port?'],
    [['dev', '--clock', 'manul'], 'Did you mean "manual"?'],
    [['dev', '--profile'], 'Unknown option "--profile"'],
    [['deliveries', 'rerun'], 'Missing required argument'],
    [['trigger', 'order.paid', 'twice'], 'Too many arguments'],
    [['trigger', 'order.payd'], 'Did you mean order.paid?'],
    [['trigger', 'order.paid', '--count', 'many'], '--count'],
    [['trigger', 'order.paid', '--set', 'amount'], '--set'],
    [['trigger', 'order.paid', '--payload', 'none.json'], 'none.json'],
    [['trigger', 'order.paid'], 'tillkit dev'],
    [['deliveries', 'list', '--state', 'faild'], 'Did you mean "failed"?'],
    [['deliveries', 'show', '3f0d'], 'No emulator is running'],
    [['keys', 'create', '--scope', 'ordr:view'], 'Did you mean "order:view"?'],
    [['keys', 'create', '--scope', 'product:view,'], '--scope'],
    [['keys', 'create', '--scope', 'staff:*'], '--scope'],
    [['keys', 'create', '--expires', 'tomorrow'], '36h'],
    [['keys', 'create', '--expires', '-1h'], '--expires'],
    [['keys', 'list', '--page', '0'], '--page'],
    [['keys', 'list'], 'No emulator is running'],
    [['keys', 'reset'], 'Missing required argument'],
    [['keys', 'remove'], 'Did you mean'],
    [['apps', 'install', 'nowhere'], 'nowhere'],
    [['apps', 'install', '.'], 'plugin.json'],
    [['apps', 'install', '.', '--grant', 'customers:view'], 'Did you mean "customer:view"?'],
    [['apps', 'upgrade', 'demo'], 'Missing required argument'],
    [['apps', 'uninstall', 'demo'], 'No emulator is running'],
    [['explain', 'order.payd'], 'Did you mean order.paid?'],
    [['explain', 'A99x'], 'tillkit explain'],
    [['explain', 'order'], 'There is order.created, order.paid'],
    [['openapi', 'control'], 'Too many arguments'],
    [['exec'], 'Missing required argument'],
    [['exec', '--ext', 'nowhere', '--', 'true'], 'nowhere'],
    [['exec', '--', 'no-such-command'], 'no-such-command'],
    [['dev'], 'plugin.json'],
    [['dev', '.', '--no-extension'], '--no-extension'],
  ])('exits with 2 for %j and says what to do', async (args, words) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });

  test('puts a failure into one JSON document where JSON is asked for', async () => {
    const { code, stdout } = await runOwn('trigger', 'order.payd', '--json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'unknown-event',
      message: 'There is no event "order.payd".',
      nextSteps: expect.arrayContaining(['Did you mean order.paid?']),
    });
    expect(JSON.parse((await run('dev', '--json', '--prot')).stdout)).toMatchObject({
      error: { code: 'unknown-option' },
    });
  });

  test('asks for both parts of the address in the environment, and for an address', async () => {
    const { dir } = await createFolder();
    const half = await runCli(['trigger', 'order.paid'], { cwd: dir, env: { TILLKIT_URL: 'http://127.0.0.1:1' } });
    expect(half.stderr).toContain('TILLKIT_TOKEN');
    const env = { TILLKIT_URL: 'here', TILLKIT_TOKEN: 'x' };
    expect((await runCli(['trigger', 'order.paid'], { cwd: dir, env })).stderr).toContain('"here"');
  });

  test('says that nothing answers, without showing the token', async () => {
    const { dir } = await createFolder();
    const env = { TILLKIT_URL: 'http://127.0.0.1:1', TILLKIT_TOKEN: 'very-secret' };
    const { code, stderr } = await runCli(['trigger', 'order.paid'], { cwd: dir, env });
    expect(code).toBe(2);
    expect(stderr).toContain('http://127.0.0.1:1');
    expect(stderr).not.toContain('very-secret');
  });

  describe('where stdout takes nothing', () => {
    const runTo = (place: string, ...args: string[]) =>
      spawnSync('bash', ['-o', 'pipefail', '-c', `"$0" "$@" ${place}`, process.execPath, inject('builtCli'), ...args], {
        encoding: 'utf8',
      });

    test.each([['--help'], ['explain A05'], ['trigger order.payd --json']])(
      'says of %s that the disk is full',
      (line) => {
        const { status, stderr } = runTo('> /dev/full', ...line.split(' '));
        expect(status).toBe(2);
        expect(stderr).toMatch(/^tillkit: There is no room left to write: ENOSPC.*\n {2}→ Make room/);
        expect(stderr).not.toContain('bug');
      },
    );

    test('ends quietly when the reader of its help has left', () => {
      expect(runTo('| true', '--help')).toMatchObject({ status: 0, stderr: '' });
    });
  });
});
