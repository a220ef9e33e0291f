import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';

const SOUND = manifestText({});
/** A misspelt event, which can be mended for certain, and a permission that nothing needs. */
const BROKEN = SOUND.replace('order.paid', 'order.payed').replace('"order:view"', '"order:view",\n    "order:refund"');

const createBroken = (manifest = BROKEN) =>
  createFolder({ 'plugin.json': manifest, 'handler.ts': 'export default () => null;\n' });

describe('tillkit validate --fix', () => {
  test('fixes what is certain, leaves permissions, and reports what remains', async () => {
    const { dir, path } = await createBroken();
    const { code, stdout, stderr } = await runCli(['validate', '--fix'], { cwd: dir });
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'tillkit: fixed plugin.json\n' });
    expect(stdout).toContain('permission-unused');
    expect(stdout).toContain('fixable: 1 by --fix-permissions');
    expect(await readFile(path('plugin.json'), 'utf8')).toBe(BROKEN.replace('order.payed', 'order.paid'));
  });

  test('fixes permissions when asked to', async () => {
    const { dir, path } = await createBroken();
    const { code } = await runCli(['validate', '--fix-permissions', '--fail-level', 'warning'], { cwd: dir });
    expect(code).toBe(0);
    expect(await readFile(path('plugin.json'), 'utf8')).toBe(SOUND);
  });

  test('shows the changes and makes none in a dry run, which judges the files as they are', async () => {
    const { dir, path } = await createBroken();
    const { code, stdout, stderr } = await runCli(['validate', '--fix', '--dry-run', '--json'], { cwd: dir });
    expect(code).toBe(1);
    expect(JSON.parse(stdout).issues[0]).toMatchObject({
      code: 'event-unknown',
      fix: { edits: [{ text: '"order.paid"' }] },
    });
    expect(stderr).toMatch(/^--- plugin\.json\n\+\+\+ plugin\.json\n@@ .* @@\n/);
    expect(stderr).toMatch(/^- .*order\.payed.*\n\+ .*order\.paid.*$/m);
    expect(await readFile(path('plugin.json'), 'utf8')).toBe(BROKEN);
  });

  test('fixes several extensions, or none when one of them cannot be checked', async () => {
    const [first, second] = [await createBroken(), await createBroken()];
    const failed = await runCli(['validate', '--fix', first.dir, `${second.dir}/gone`], { cwd: '/' });
    expect(failed.code).toBe(2);
    expect(await readFile(first.path('plugin.json'), 'utf8')).toBe(BROKEN);
    const { stderr } = await runCli(['validate', '--fix', first.dir, second.dir], { cwd: '/' });
    expect(stderr.match(/^tillkit: fixed /gm)).toHaveLength(2);
  });

  test('says nothing of mending when there is nothing to mend', async () => {
    const { dir } = await createBroken(SOUND);
    expect(await runCli(['validate', '--fix'], { cwd: dir })).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('tillkit validate with suppressions', () => {
  test('counts them, takes them for no flag, and does not mend what they let stand', async () => {
    const { dir, path, write } = await createBroken(BROKEN.replace('order.payed', 'order.paid'));
    const suppress = [{ code: 'permission-unused', reason: 'Needed in May.' }];
    await write('package.json', JSON.stringify({ tillkit: { suppress, 'fail-level': 'warning' } }));
    const { code, stdout } = await runCli(['validate', '--fix-permissions'], { cwd: dir });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: '0 errors, 0 warnings, 0 notices; 1 suppressed, 0 checks not run\n',
    });
    expect(await readFile(path('plugin.json'), 'utf8')).toContain('order:refund');
  });
});
