import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { parseXml } from '../../support/parse-xml.ts';
import { runCli } from '../../support/start-cli.ts';

/** A repository with an extension whose handler is missing, in a folder of its own. */
const createRepository = () => createFolder({ 'extensions/loyalty/plugin.json': manifestText({}) });

const ANNOTATION = /^::error file=extensions\/loyalty\/plugin\.json,line=\d+,col=\d+,title=handler-missing::/m;

describe('tillkit validate --reporter', () => {
  test('gives several reports at once, a file each, and one on stdout', async () => {
    const { dir, path } = await createRepository();
    const files = ['junit=a.xml', 'sarif=b.sarif', 'markdown=c.md', 'json=d=e.json', 'text=e.txt'];
    const args = files.flatMap((file) => ['--reporter', file]);
    const { code, stdout } = await runCli(['validate', 'extensions/loyalty', ...args, '--reporter', 'github'], {
      cwd: dir,
      process: 'own',
    });
    const read = (name: string) => readFile(path(name), 'utf8');
    expect(code).toBe(1);
    expect(stdout).toMatch(ANNOTATION);
    expect(parseXml((await read('a.xml')).trimEnd()).attributes).toMatchObject({
      tests: '2',
      failures: '1',
      skipped: '1',
    });
    expect(JSON.parse(await read('b.sarif')).runs[0].results).toMatchObject([
      {
        ruleId: 'handler-missing',
        locations: [{ physicalLocation: { artifactLocation: { uri: 'extensions/loyalty/plugin.json' } } }],
      },
    ]);
    expect(await read('c.md')).toContain('| error | `extensions/loyalty/plugin.json:');
    expect(JSON.parse(await read('d=e.json'))).toMatchObject({ valid: false, issues: [{ file: 'plugin.json' }] });
    expect(await read('e.txt')).toMatch(/1 error, .*\n$/);
  });

  test.each([
    ['a folder', ''],
    ['a worktree', 'gitdir: /elsewhere/.git/worktrees/one\n'],
  ])('names files as seen from the repository, wherever it is called, when .git is %s', async (_, file) => {
    const { path } = await createFolder({
      'extensions/loyalty/plugin.json': manifestText({}),
      [file === '' ? '.git/HEAD' : '.git']: file || 'ref: refs/heads/main\n',
    });
    const reporters = ['sarif=b.sarif', 'junit=a.xml', 'markdown=c.md', 'github', 'text=e.txt'];
    const args = ['validate', ...reporters.flatMap((name) => ['--reporter', name])];
    for (const cwd of [path('extensions'), path('extensions/loyalty')]) {
      const folder = cwd.endsWith('loyalty') ? [] : ['loyalty'];
      const { stdout } = await runCli([...args, ...folder], { cwd, env: { GITHUB_ACTIONS: '' } });
      expect(stdout).toMatch(ANNOTATION);
      const read = (name: string) => readFile(`${cwd}/${name}`, 'utf8');
      const { results } = JSON.parse(await read('b.sarif')).runs[0];
      expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('extensions/loyalty/plugin.json');
      expect(await read('a.xml')).toContain(' file="extensions/loyalty/plugin.json"');
      expect(await read('c.md')).toContain('`extensions/loyalty/plugin.json:');
      // A terminal opens what is named from where it stands.
      expect(await read('e.txt')).toMatch(folder.length === 0 ? /^plugin\.json:\d/ : /^loyalty\/plugin\.json:\d/);
    }
  });

  test('in GitHub Actions annotates by itself on stderr, as seen from the workspace', async () => {
    const { dir, path } = await createRepository();
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: dir };
    const { stdout, stderr } = await runCli(['validate', '--json'], { cwd: path('extensions/loyalty'), env });
    expect(JSON.parse(stdout).issues).toMatchObject([{ file: 'plugin.json' }]);
    expect(stderr).toMatch(ANNOTATION);
    const named = await runCli(['validate', '--reporter', 'github=notes.txt'], {
      cwd: path('extensions/loyalty'),
      env,
    });
    expect(named).toMatchObject({ stdout: '', stderr: '' });
  });

  test.each([
    [['--reporter', 'json'], {}],
    [['--reporter=json'], {}],
    [[], { TILLKIT_FLAG_REPORTER: 'json' }],
  ])('a failure is JSON where the report would be: %j %j', async (args, env) => {
    const { dir } = await createFolder();
    const { code, stdout, stderr } = await runCli(['validate', ...args], { cwd: dir, env });
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'manifest-missing' });
  });

  test('fails from the fail level on in JUnit too', async () => {
    const { dir } = await createFolder({
      'plugin.json': manifestText({}).replace('"name"', '"colour": "red", "name"'),
      'handler.ts': 'export default () => null;\n',
    });
    const failuresAt = async (level: string) => {
      const { code, stdout } = await runCli(['validate', '--reporter', 'junit', '--fail-level', level], { cwd: dir });
      return [code, parseXml(stdout.trimEnd()).attributes.failures];
    };
    expect(await failuresAt('error')).toEqual([0, '0']);
    expect(await failuresAt('warning')).toEqual([1, '1']);
  });

  test.each([
    [['--reporter', 'json=missing/report.json'], 'missing/report.json'],
    [['--reporter', 'json=.'], 'written to .'],
    [['--reporter', 'json=same', '--reporter', 'sarif=./same'], './same'],
    [['--reporter', 'json='], '--reporter'],
    [['--reporter', 'sarf=x'], 'Did you mean "sarif"?'],
    [['--dry-run'], '--fix'],
  ])('exits with 2 and prints no report for %j', async (args, words) => {
    const { dir, path } = await createRepository();
    const { code, stdout, stderr } = await runCli(['validate', ...args], { cwd: path('extensions/loyalty') });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).not.toContain(dir);
  });
});
