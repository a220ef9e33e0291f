import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createExtension, manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';

/** An extension with one error (a handler that is missing) and one warning (an unknown field). */
const createFaulty = () =>
  createFolder({
    'plugin.json': `{
  "name": "demo",
  "version": "1.0.0",
  "permissions": ["order:view"],
  "colour": "red",
  "webhooks": [{ "event": "order.paid", "handler": "gone.ts" }]
}`,
  });

describe('tillkit validate', () => {
  test('accepts a sound extension, by default that of the current folder', async () => {
    const { dir } = await createExtension();
    expect(await runCli(['validate'], { cwd: dir })).toMatchObject({
      code: 0,
      stdout: '0 errors, 0 warnings, 0 notices; 0 suppressed, 0 checks not run\n',
    });
  });

  test('prints findings as one JSON document', async () => {
    const { dir } = await createFaulty();
    const { code, stdout } = await runCli(['validate', dir, '--json'], { cwd: '/' });
    const report = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(Object.keys(report)).toEqual(['valid', 'summary', 'issues']);
    expect(report).toMatchObject({ valid: false, summary: { error: 1, warning: 1, notice: 0, suppressed: 0 } });
    expect(Object.keys(report.summary).sort()).toEqual(['error', 'notRun', 'notice', 'suppressed', 'warning']);
    const missing = report.issues.find(({ severity }: { severity: string }) => severity === 'error');
    expect(Object.keys(missing).sort()).toEqual(
      ['code', 'column', 'file', 'fix', 'help', 'line', 'message', 'path', 'severity'].sort(),
    );
    expect(missing).toMatchObject({ file: 'plugin.json', line: 6 });
  });

  test('prints findings as text: place, severity, message and code; what to do; the source with a caret', async () => {
    const { dir } = await createFaulty();
    const { code, stdout } = await runCli(['validate', dir], { cwd: '/' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^\/\S+\/plugin\.json:6:\d+ {2}error {2}.*gone\.ts.* {2}[a-z-]+$/m);
    expect(stdout).toMatch(/^\/\S+\/plugin\.json:5:\d+ {2}warning {2}.*colour.* {2}[a-z-]+$/m);
    const [, , column = '', remedy = '', source = '', caret = ''] =
      /^\/\S+:6:((\d+)) {2}error.*\n( {4}Create the file.*)\n( {4}6 \| .*)\n( {6}\| *\^)$/m.exec(stdout) ?? [];
    expect(remedy).not.toBe('');
    expect(source.slice(8 + Number(column) - 1)).toMatch(/^"\S*gone\.ts"/);
    expect(caret.length).toBe(8 + Number(column));
    expect(stdout).toMatch(/1 error, 1 warning, 0 notices; 0 suppressed, \d checks? not run\n$/);
  });

  test('names the folder before the file when there are several', async () => {
    const faulty = await createFaulty();
    const sound = await createExtension();
    const { stdout } = await runCli(['validate', sound.dir, faulty.dir, '--json'], { cwd: '/' });
    expect(JSON.parse(stdout).issues[0].file).toBe(`${faulty.dir}/plugin.json`);
  });

  test('writes reports to files, and one to stdout', async () => {
    const { dir, path } = await createFaulty();
    const args = ['validate', '--reporter', `json=${path('report.json')}`, '--reporter', 'text'];
    const { stdout } = await runCli(args, { cwd: dir });
    expect(stdout).toContain('1 error');
    expect(JSON.parse(await readFile(path('report.json'), 'utf8')).valid).toBe(false);
  });

  test('fails from the given severity on', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestText({}).replace('"name"', '"colour": "red", "name"'),
      'handler.ts': 'export default () => null;\n',
    });
    const codes = ['error', 'warning'].map(async (level) => {
      const { code } = await runCli(['validate', '--fail-level', level], { cwd: dir });
      return code;
    });
    expect(await Promise.all(codes)).toEqual([0, 1]);
  });

  test.each([
    [['nowhere'], 'nowhere'],
    [['.'], 'plugin.json'],
    [['--reporter', 'jsn'], 'Did you mean "json"?'],
    [['--fail-level', 'eror'], 'Did you mean "error"?'],
    [['--reporter', 'text', '--reporter', 'junit'], 'stdout'],
  ])('exits with 2 for %j', async (args, words) => {
    const { dir } = await createFolder();
    const { code, stdout, stderr } = await runCli(['validate', ...args], { cwd: dir });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });
});

describe('where a flag gets its value', () => {
  const REPORT = /^\{.*\}\n$/;
  const TEXT = /checks not run\n$/;
  const sound = async (tillkit: unknown) => {
    const extension = await createExtension();
    await extension.write('package.json', JSON.stringify({ tillkit }));
    return extension.dir;
  };

  test('the command line, then the environment, then package.json', async () => {
    const cwd = await sound({ 'fail-level': 'none' });
    const env = { TILLKIT_FLAG_REPORTER: 'json', TILLKIT_FLAG_FAIL_LEVEL: 'error' };
    const warned = await createFaulty();
    await warned.write('plugin.json', manifestText({}).replace('"name"', '"colour": "red", "name"'));
    await warned.write('package.json', JSON.stringify({ tillkit: { 'fail-level': 'warning' } }));
    await warned.write('handler.ts', 'export default () => null;\n');
    const run = (...args: string[]) => runCli(['validate', ...args], { cwd: warned.dir, env });
    expect((await runCli(['validate'], { cwd: warned.dir })).code).toBe(1);
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringMatching(REPORT) });
    expect((await run('--reporter', 'text')).stdout).toMatch(TEXT);
    expect((await run('--fail-level', 'warning')).code).toBe(1);
    expect(await runCli(['validate'], { cwd })).toMatchObject({ code: 2 });
  });

  test('a name or value that no flag has is refused, with the nearest one', async () => {
    const cwd = await sound({ failLevel: 'error' });
    expect((await runCli(['validate'], { cwd })).stdout).toContain('Did you mean "fail-level"?');
    const plain = (await createExtension()).dir;
    const misspelt = await runCli(['validate'], { cwd: plain, env: { TILLKIT_FLAG_REPORTR: 'json' } });
    expect(misspelt).toMatchObject({ code: 2 });
    expect(misspelt.stderr).toContain('Did you mean TILLKIT_FLAG_REPORTER?');
    expect((await runCli(['validate'], { cwd: plain, env: { TILLKIT_FLAG_JSON: 'maybe' } })).code).toBe(2);
  });
});
