import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import type { Permission, Review } from '#contract';
import { createExtension, manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { createRepository, git, READ_ORDER } from '../../support/create-repository.ts';
import { runCli } from '../../support/start-cli.ts';

const createLoyalty = (permissions: readonly Permission[] = ['order:view']) =>
  createExtension({ name: 'Loyalty', permissions, handler: READ_ORDER });

describe('tillkit review', () => {
  test('is readable: headline, permissions, personal data, and what was not checked', async () => {
    const { dir } = await createLoyalty();
    const { code, stdout } = await runCli(['review', dir], { cwd: '/', process: 'own' });
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('Loyalty 1.0.0 asks for 1 permission, receives 1 event, calls no host but the store');
    expect(stdout).toMatch(/order:view +yes +1 call +- +needed +read orders, with e-mail/);
    expect(stdout).toMatch(/phone +orders\.shippingAddress +phone/);
    expect(stdout).toContain('order_id, payment_id, amount, gateway');
    expect(stdout).toContain('There is no run-time evidence');
    expect(stdout.indexOf('Personal data')).toBeLessThan(stdout.indexOf('Endpoints it can call'));
  });

  test('tells hosts that are named from those that only a run can tell', async () => {
    const handler = "export default (event) => [fetch('https://a.example/'), fetch(event.event)];\n";
    const { dir } = await createExtension({ permissions: ['order:view'], handler });
    const { stdout } = await runCli(['review'], { cwd: dir });
    expect(stdout).toContain('may call any host, 1 host by name');
    expect(stdout).toMatch(/^ {2}a\.example +- +handler\.ts:1:28$/m);
    expect(stdout).toMatch(/^ {2}computed +- +handler\.ts:1:57$/m);
  });

  test('of what cannot be read or bundled, does not claim that nothing is called', async () => {
    const { dir, write } = await createLoyalty();
    await write('handler.ts', 'export default (');
    const unbundled = await runCli(['review'], { cwd: dir });
    expect(unbundled.stdout).toMatch(/^Loyalty 1\.0\.0 .*, does not bundle\n/);
    expect(unbundled.stdout).toMatch(/^Network\n {2}Not known: the handlers do not bundle\.$/m);
    await write('plugin.json', '{');
    const broken = await runCli(['review'], { cwd: dir });
    expect(broken.stdout.match(/^\w.*$/gm)?.slice(1)).toEqual([
      'Bundle',
      'Not checked',
      'Findings',
      expect.stringMatching(/^plugin\.json:/),
    ]);
  });

  test('as JSON is one document with the fields of the contract', async () => {
    const { dir } = await createLoyalty();
    const { code, stdout } = await runCli(['review', '--json'], { cwd: dir });
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      ...['manifest', 'permissions', 'reach', 'events', 'network', 'hosts', 'bundle', 'digest', 'notChecked'],
    ]);
  });

  test('as Markdown has no markup of the author’s', async () => {
    const name = 'a | b @all <img src=x> [c](http://d.example)';
    const { dir } = await createFolder({ 'plugin.json': manifestText({ name }), 'handler.ts': READ_ORDER });
    const { stdout } = await runCli(['review', '--reporter', 'markdown'], { cwd: dir });
    expect(stdout).toMatch(/^## `a \| b @all <img src=x> \[c\]\(http:\/\/d\.example\) 1\.0\.0.*`$/m);
    expect(stdout.replaceAll(/`[^`]*`/g, '')).not.toMatch(/<img|\]\(|@/);
    expect([...stdout.matchAll(/^(#*) .*$/gm)].map(([, level]) => level).filter((level) => level !== '')).toEqual([
      '##',
      ...Array.from({ length: (stdout.match(/^### /gm) ?? []).length }, () => '###'),
    ]);
    expect(stdout).toMatch(/^### /m);
    expect(stdout).toContain('| yes | 1 call | - | needed |');
  });

  test('escapes what would steer a terminal', async () => {
    const handler = 'a\u001b[31m\u202e.ts';
    const webhooks = [{ event: 'order.paid', handler }];
    const manifest = { name: 'a', version: '1.0.0', permissions: ['order:view'], webhooks };
    const { dir } = await createFolder({ 'plugin.json': JSON.stringify(manifest), [handler]: READ_ORDER });
    const { stdout } = await runCli(['review', '--reporter', 'text', '--reporter', 'json=review.json'], { cwd: dir });
    expect(stdout).toContain('\\u001b[31m\\u202e.ts');
    expect(['\u001b', '\u202e'].filter((char) => stdout.includes(char))).toEqual([]);
    expect(JSON.parse(await readFile(join(dir, 'review.json'), 'utf8'))).toHaveProperty('digest');
  });

  test('exits with 1 when validation finds errors, and with --json says them on stderr', async () => {
    const { dir } = await createFolder({ 'plugin.json': '{ "name": 1 }' });
    const { code, stdout, stderr } = await runCli(['review', '--json'], { cwd: dir });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ manifest: null, permissions: [] });
    expect(stderr).toContain('field-type');
  });

  test.each([
    ['review', 'nowhere'],
    ['review', '--fail-level', 'nothing'],
    ['review', '--reporter', 'pdf'],
    ['review', '--reporter', 'text', '--json'],
    ['review', '--reporter', 'json=nowhere/review.json'],
    ['review', '--mutate', '--time-limit', '0s'],
    ['review', '--against', ''],
    ['review', 'verify', 'nowhere.json'],
    ['review', 'verify', '--mutate', 'plugin.json'],
    ['review', 'verify', 'plugin.json'],
    ['review', 'pack', '-o', 'nowhere/pack.json'],
  ])('refuses %s %s %s', async (...args) => {
    const { dir } = await createLoyalty();
    const { code, stderr, stdout } = await runCli(args, { cwd: dir });
    expect(code).toBe(2);
    expect(stderr + stdout).not.toContain('bug of tillkit');
  });
});

describe('tillkit review --against', () => {
  const AGAINST = { added: ['customer:view'], removed: [] };

  const createVersions = () => createRepository({ 'README.md': 'A repository.' }, { at: 'apps/loyalty/' });

  const reviewAgainst = async (cwd: string, against: string, ...more: string[]) => {
    const end = await runCli(['review', '--json', '--against', against, ...more], { cwd });
    return { ...end, review: JSON.parse(end.stdout) as Review };
  };

  test('a git ref tells what is new since then, and leaves repository and working tree as they are', async () => {
    const { dir, extension } = await createVersions();
    const before = git(dir, ['status', '--porcelain']);
    for (const ref of ['v1', 'HEAD', 'HEAD~0']) {
      const { code, review, stderr } = await reviewAgainst(extension, ref);
      expect(code).toBe(0);
      expect(review.against).toMatchObject(AGAINST);
      expect(review.against?.reach.personalData.map(({ field }) => field)).toContain('customers.phone');
      expect(stderr).toContain('permission-added');
    }
    expect(git(dir, ['status', '--porcelain'])).toBe(before);
  });

  test('a newly requested code is a warning: it fails from that level on', async () => {
    const { extension } = await createVersions();
    expect((await reviewAgainst(extension, 'v1', '--fail-level', 'warning')).code).toBe(1);
    const text = await runCli(['review', '--against', 'v1'], { cwd: extension });
    expect(text.stdout).toMatch(/asks for +customer:view/);
  });

  test('a hook of git may ask too', async () => {
    const { dir, extension } = await createVersions();
    const env = { GIT_DIR: '.git', GIT_INDEX_FILE: join(dir, '.git/index.lock'), GIT_PREFIX: 'apps/' };
    const { code, stdout } = await runCli(['review', '--json', '--against', 'v1'], { cwd: extension, env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ against: AGAINST });
  });

  test('another folder and a pack serve as well', async () => {
    const { extension } = await createVersions();
    const old = await createExtension({ permissions: ['order:view'], handler: READ_ORDER });
    await runCli(['review', 'pack', '-o', 'old.json'], { cwd: old.dir });
    for (const against of [old.dir, old.path('old.json')]) {
      expect((await reviewAgainst(extension, against)).review.against).toMatchObject(AGAINST);
    }
  });

  test('a version that does not bundle here is said to be half known', async () => {
    const { extension } = await createVersions();
    const old = await createExtension({ handler: "import 'a-package';\nexport default () => {};\n" });
    const { review } = await reviewAgainst(extension, old.dir);
    expect(review.notChecked.map(({ reason }) => reason)).toContain('against-not-bundled');
  });

  test.each([
    ['an unknown ref', 'nowhere'],
    ['an option of git', '--upload-pack=touch'],
    ['a command', '$(touch made)'],
    ['a file that is no pack', 'handler.ts'],
  ])('%s is refused', async (_, against) => {
    const { extension } = await createVersions();
    const end = await runCli(['review', `--against=${against}`], { cwd: extension });
    expect(end).toMatchObject({ code: 2, stdout: '' });
    expect(await readdir(extension)).not.toContain('made');
  });

  test('a folder in no repository has no refs, and one that is new has no past', async () => {
    const { dir } = await createLoyalty();
    const outside = await runCli(['review', '--against', 'main'], { cwd: dir, env: { GIT_CEILING_DIRECTORIES: '/' } });
    expect(outside).toMatchObject({ code: 2, stderr: expect.stringContaining('no git repository') });
    const { path, write } = await createVersions();
    await write('apps/new/plugin.json', manifestText({}));
    await write('apps/new/handler.ts', READ_ORDER);
    const recent = await runCli(['review', '--against', 'v1'], { cwd: path('apps/new') });
    expect(recent).toMatchObject({ code: 2, stderr: expect.stringContaining('was not there then') });
  });
});

describe('tillkit review pack and verify', () => {
  test('the pack is named after the extension, is always the same, and says what the folder holds', async () => {
    const { dir } = await createLoyalty();
    const { code, stdout } = await runCli(['review', 'pack'], { cwd: dir });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Loyalty-1.0.0.tillkit-review.json\n' });
    await runCli(['review', 'pack', '-o', 'again.json'], { cwd: dir });
    const packed = await readFile(join(dir, 'Loyalty-1.0.0.tillkit-review.json'), 'utf8');
    expect(await readFile(join(dir, 'again.json'), 'utf8')).toBe(packed);
    expect(packed).not.toContain(dir);
    expect(await runCli(['review', 'verify', 'again.json'], { cwd: dir })).toMatchObject({ code: 0, stderr: '' });
  });

  test('each difference is named, with exit code 1', async () => {
    const { dir, write } = await createLoyalty();
    await runCli(['review', 'pack', '-o', 'pack.json'], { cwd: dir });
    await write('handler.ts', 'export default () => 1;\n');
    const { code, stdout } = await runCli(['review', 'verify', '--json', 'pack.json'], { cwd: dir });
    expect(code).toBe(1);
    const { same, differences } = JSON.parse(stdout);
    expect(same).toBe(false);
    const paths = differences.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/files/handler.ts/digest', '/review/permissions/0/static/0']));
    const text = await runCli(['review', 'verify', 'pack.json'], { cwd: dir });
    expect(text.stdout).toMatch(/^\/files\/handler\.ts\/digest: packed "[0-9a-f]{64}", found "[0-9a-f]{64}"$/m);
  });

  test('a file that is larger than any pack is not read', async () => {
    const { dir, write } = await createLoyalty();
    await write('pack.json', new Uint8Array(10_000_000).fill(0x5b));
    const { code, stderr } = await runCli(['review', 'verify', 'pack.json'], { cwd: dir });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('it is larger than 4194304 bytes') });
  });

  test('another version of the tool is said and does not matter', async () => {
    const { dir } = await createLoyalty();
    await runCli(['review', 'pack', '-o', 'pack.json'], { cwd: dir });
    const pack = JSON.parse(await readFile(join(dir, 'pack.json'), 'utf8'));
    await writeFile(join(dir, 'pack.json'), JSON.stringify({ ...pack, tool: { ...pack.tool, version: '99.0.0' } }));
    const { code, stderr } = await runCli(['review', 'verify', 'pack.json'], { cwd: dir });
    expect(code).toBe(0);
    expect(stderr).toContain('99.0.0');
  });
});

describe('tillkit review --mutate', () => {
  /** An extension whose tests, with a store of their own, read an order. */
  async function createTested(test: string) {
    const folder = await createLoyalty(['order:view', 'product:view']);
    const script = `"${process.execPath}" --test tried.test.mjs`;
    await folder.write('package.json', JSON.stringify({ name: 'tried', type: 'module', scripts: { test: script } }));
    await folder.write('tried.test.mjs', test);
    await folder.write('node_modules/.keep', '');
    await symlink(join(inject('builtCli'), '../..'), folder.path('node_modules/tillkit'));
    return folder;
  }

  const STORE_TEST = `import assert from 'node:assert';
import { test } from 'node:test';
import { createTestStore } from 'tillkit/testing';

test('an order is read', async () => {
  await using store = await createTestStore({ extension: new URL('.', import.meta.url) });
  await store.trigger('order.paid');
  const [delivery] = await store.deliveries.of('order.paid');
  assert.equal(delivery.state, 'succeeded');
});
`;

  test('a code whose absence no test notices is a candidate to drop', async () => {
    const { dir } = await createTested(STORE_TEST);
    const { code, stdout, stderr } = await runCli(['review', '--mutate', '--json'], { cwd: dir });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const { mutation, notChecked } = JSON.parse(stdout) as Review;
    expect(mutation).toEqual([
      { code: 'product:view', changed: false },
      { code: 'order:view', changed: true },
    ]);
    expect(notChecked.map(({ reason }) => reason)).not.toContain('tests-blind');
    expect(stderr).not.toContain('Running the tests');
    expect(stderr).toContain('permission-untested');
    expect(await readdir(dir)).not.toContain('.tillkit');
  });

  test('tests that start no store are said to be blind', async () => {
    const { dir } = await createTested("import { test } from 'node:test';\ntest('nothing', () => {});\n");
    const { stdout } = await runCli(['review', '--mutate', '--json'], { cwd: dir });
    const { mutation, notChecked } = JSON.parse(stdout) as Review;
    expect(mutation?.map(({ changed }) => changed)).toEqual([false, false]);
    expect(notChecked.map(({ reason }) => reason)).toContain('tests-blind');
  });

  test('tests that fail as they are say so', async () => {
    const { dir } = await createTested(
      "import { test } from 'node:test';\ntest('no', () => { throw new Error('Why'); });\n",
    );
    const { code, stdout, stderr } = await runCli(['review', '--mutate'], { cwd: dir });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('fail before any permission is withheld');
  });

  test('tests that hang are ended with everything that they started', async () => {
    const { dir, path } = await createTested(`import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';

test('hangs', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  writeFileSync('pid', String(child.pid));
  await new Promise(() => setInterval(() => {}, 1000));
});
`);
    const { code, stderr } = await runCli(['review', '--mutate', '--time-limit', '4s'], { cwd: dir, process: 'own' });
    expect(code).toBe(2);
    expect(stderr).toContain('do not end within 4 s');
    const pid = Number(await readFile(path('pid'), 'utf8'));
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });

  test('without tests there is a finding', async () => {
    const { dir } = await createLoyalty();
    const { code, stdout, stderr } = await runCli(['review', '--mutate', '--json', '--fail-level', 'warning'], {
      cwd: dir,
    });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ mutation: [] });
    expect(stderr).toContain('tests-missing');
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
