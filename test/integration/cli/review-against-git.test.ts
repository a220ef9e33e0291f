import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdir, readdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Review } from '#contract';
import { createExtension, manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import {
  commitTree,
  createRepository,
  extensionLines,
  git,
  READ_ORDER,
  type TreeLine,
  writeBlob,
  writeTree,
} from '../../support/create-repository.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

const AGAINST = { added: ['customer:view'], removed: [] };

async function reviewAgainst(cwd: string, against: string, env: NodeJS.ProcessEnv = {}) {
  const { stdout, ...end } = await runCli(['review', '--json', `--against=${against}`], { cwd, env });
  const review: Review = JSON.parse(stdout);
  return { ...end, review, leftOut: review.notChecked?.find(({ reason }) => reason === 'against-left-out')?.message };
}

/** A command that leaves a file, and everything in a configuration of git that could name it. */
async function createTrap() {
  const trap = await createFolder({ trap: '#!/bin/sh\ntouch "$(dirname "$0")/sprung"\ncat\n' });
  await chmod(trap.path('trap'), 0o755);
  const command = trap.path('trap');
  const hooks = ['post-checkout', 'post-index-change', 'reference-transaction', 'pre-auto-gc', 'fsmonitor-watchman'];
  for (const hook of hooks) await symlink(command, trap.path(hook));
  const config = `
[core]
  fsmonitor = ${command}
  hooksPath = ${trap.dir}
  sshCommand = ${command}
  gitProxy = ${command}
  pager = ${command}
  editor = ${command}
  alternateRefsCommand = ${command}
  attributesFile = ${trap.path('attributes')}
[filter "trap"]
  smudge = ${command}
  clean = ${command}
  required = true
[diff "trap"]
  textconv = ${command}
  command = ${command}
[diff]
  external = ${command}
[pager]
  cat-file = ${command}
  rev-parse = ${command}
[alias]
  rev-parse = !${command}
  cat-file = !${command}
[credential]
  helper = !${command}
[gpg]
  program = ${command}
[uploadpack]
  packObjectsHook = ${command}
[protocol]
  allow = always
[protocol "ext"]
  allow = always
[extensions]
  partialClone = origin
[remote "origin"]
  url = ext::${command}
  uploadpack = ${command}
  promisor = true
  partialclonefilter = blob:none
`;
  await trap.write('attributes', '* filter=trap diff=trap\n');
  return { config, command, hooks, isSprung: async () => (await readdir(trap.dir)).includes('sprung') };
}

describe('review --against of a hostile repository', () => {
  test('runs no filter, monitor, hook, pager or alias that its configuration and attributes name', async () => {
    const trap = await createTrap();
    const { dir, extension, path } = await createRepository({ '.gitattributes': '* filter=trap diff=trap\n' });
    await appendFile(path('.git/config'), trap.config);
    await writeFile(path('.git/info/attributes'), '* filter=trap diff=trap\n');
    for (const hook of trap.hooks) await symlink(trap.command, path(`.git/hooks/${hook}`));
    execFileSync('git', ['checkout-index', '--force', '--all'], { cwd: dir });
    expect(await trap.isSprung()).toBe(true);
    await rm(join(trap.command, '../sprung'));
    await writeFile(
      path('plugin.json'),
      manifestText({ version: '2.0.0', permissions: ['order:view', 'customer:view'] }),
    );

    const { code, review } = await reviewAgainst(extension, 'v1');
    expect({ code, against: review.against }).toMatchObject({ code: 0, against: AGAINST });
    expect(await trap.isSprung()).toBe(false);
  });

  test('takes no embedded bare repository for one: the one around it is asked', async () => {
    const trap = await createTrap();
    const { path, extension } = await createRepository({}, { at: 'apps/loyalty/' });
    git(extension, ['init', '--quiet', '--bare', '.']);
    await appendFile(path('apps/loyalty/config'), trap.config);
    const { code, review } = await reviewAgainst(extension, 'v1');
    expect({ code, against: review.against }).toMatchObject({ code: 0, against: AGAINST });
    expect(await trap.isSprung()).toBe(false);
    const alone = await createExtension({ handler: READ_ORDER });
    git(alone.dir, ['init', '--quiet', '--bare', '.']);
    const refused = await runCli(['review', '--against=HEAD'], { cwd: alone.dir });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('no git repository') });
  });

  test('fetches nothing that is missing: it says what it did not see', async () => {
    const trap = await createTrap();
    const { path, extension, git: run } = await createRepository();
    const id = run('rev-parse', 'v1:handler.ts');
    await unlink(path(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`));
    await appendFile(path('.git/config'), trap.config);
    const { leftOut, review } = await reviewAgainst(extension, 'v1');
    expect(leftOut).toContain('handler.ts (not in the repository)');
    expect(review.notChecked.map(({ reason }) => reason)).toContain('against-not-bundled');
    expect(await trap.isSprung()).toBe(false);
  });

  test('reads no configuration at all: not what it includes, nor which folder it says is the working tree', async () => {
    const { path, extension } = await createRepository();
    await appendFile(path('.git/config'), '[include]\n  path = /dev/zero\n[core]\n  worktree = /\n  bare = broken\n');
    expect((await reviewAgainst(extension, 'v1')).review.against).toMatchObject(AGAINST);
  });

  test('runs the git of the system, not one of the folder that npx puts on the PATH', async () => {
    const { extension, write, path, dir } = await createRepository();
    for (const name of ['node_modules/.bin/git', 'tools/git']) {
      await write(name, `#!/bin/sh\ntouch ${path('sprung')}\n`);
      await chmod(path(name), 0o755);
    }
    const PATH = [path('node_modules/.bin'), path('tools'), '.', '', process.env.PATH].join(delimiter);
    expect((await reviewAgainst(extension, 'v1', { PATH })).review.against).toMatchObject(AGAINST);
    expect((await runCli(['doctor'], { cwd: dir, env: { PATH } })).stdout).toMatch(/git: git version \d/);
    expect(await readdir(dir)).not.toContain('sprung');
    const none = await runCli(['review', '--against=v1'], { cwd: dir, env: { PATH: path('tools') } });
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('git is not installed') });
  });

  test('shows the version that the ref names, not a replacement or a graft', async () => {
    const { dir, extension, git: run } = await createRepository();
    commitTree(dir, writeTree(dir, [['100644', 'README.md', writeBlob(dir, 'Nothing.')]]));
    const manifest = run('rev-parse', 'v1:plugin.json');
    run('replace', 'v1', 'made');
    run('replace', manifest, writeBlob(dir, '{}'));
    expect((await reviewAgainst(extension, 'v1')).review.against).toMatchObject(AGAINST);
  });

  test.each([
    ['..', '..'],
    ['.', '.'],
    ['', ''],
    ['.git', '.git'],
    ['.GIT', '.GIT'],
    ['.g\u200cit', '.g\u200cit'],
    ['.git. ', '.git. '],
    ['.git::$INDEX_ALLOCATION', '.git::$INDEX_ALLOCATION'],
    ['git~1', 'git~1'],
    ['../escaped', '../escaped'],
    ['/tmp/escaped', '/tmp/escaped'],
    ['the same twice', 'plugin.json'],
  ])('refuses a tree with the name %j, which git writes for nobody', async (_, name) => {
    const { dir, extension } = await createRepository();
    commitTree(dir, writeTree(dir, [...extensionLines(dir), ['100644', name, writeBlob(dir, 'x')]]));
    const { code, stdout, stderr } = await runCli(['review', '--against=made'], { cwd: extension });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('which git writes for nobody');
  });

  test('leaves out links, submodules, and names that not every disk has, and says so', async () => {
    const { dir, extension } = await createRepository();
    const blob = writeBlob(dir, '/etc/passwd');
    const odd: TreeLine[] = [
      ['120000', 'link.ts', blob],
      ['160000', 'vendor', 'a'.repeat(40)],
      ['100644', 'a\\b', blob],
      ['100644', 'con.ts', blob],
      ['100644', 'a:b', blob],
      ['100644', '\u001b[31m', blob],
      ['100644', Uint8Array.of(0xff, 0x41), blob],
      ['40000', 'empty.', writeTree(dir, [])],
    ];
    const lines = [...extensionLines(dir)];
    for (const part of [odd.slice(0, 4), odd.slice(4)]) {
      commitTree(dir, writeTree(dir, [...lines, ...part]));
      const { code, review, leftOut = '' } = await reviewAgainst(extension, 'made');
      expect({ code, against: review.against }).toMatchObject({ code: 0, against: AGAINST });
      for (const [, name] of part) if (typeof name === 'string') expect(leftOut).toContain(name);
      expect(leftOut).not.toContain('more');
    }
    commitTree(dir, writeTree(dir, [...lines, ...odd]));
    const { stdout } = await runCli(['review', '--against=made'], { cwd: extension });
    expect(stdout).toContain('link.ts (a symbolic link), vendor (a submodule)');
    expect(stdout).toContain('and 3 more');
    expect(stdout).not.toContain('\u001b');
  });

  test('a link in the place of the handler or of the manifest is not followed', async () => {
    const { dir, extension } = await createRepository();
    const [handler, manifest] = extensionLines(dir) as [TreeLine, TreeLine];
    const link = writeBlob(dir, extension);
    commitTree(dir, writeTree(dir, [['120000', 'handler.ts', link], manifest]));
    expect((await reviewAgainst(extension, 'made')).leftOut).toContain('handler.ts (a symbolic link)');
    commitTree(dir, writeTree(dir, [handler, ['120000', 'plugin.json', link]]));
    const refused = await runCli(['review', '--against=made'], { cwd: extension });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
  });

  test('bounds files, bytes and depth, before it reads them', async () => {
    const { dir, extension } = await createRepository();
    const large = writeBlob(dir, new Uint8Array(9_000_000));
    const larger = writeBlob(dir, new Uint8Array(10_000_001));
    const small = writeBlob(dir, 'x');
    let deep = writeTree(dir, [['100644', 'x', small]]);
    // Links count and take no time: they are never made.
    const links = Array.from({ length: 999 }, (_, at) => ['120000', `l${at}`, small] as const);
    let bomb = writeTree(dir, [...links, ['100644', 'x', small]]);
    for (let level = 0; level < 5; level++) {
      bomb = writeTree(
        dir,
        [...'abcdefghij'].map((name) => ['40000', name, bomb] as const),
      );
    }
    for (let level = 0; level < 70; level++) deep = writeTree(dir, [['40000', 'd', deep]]);
    const lines = extensionLines(dir);
    const against = (...more: TreeLine[]) => {
      commitTree(dir, writeTree(dir, [...lines, ...more]));
      return runCli(['review', '--json', '--against=made'], { cwd: extension });
    };
    const bombed = await against(['40000', 'bomb', bomb]);
    expect(bombed).toMatchObject({ code: 2, stderr: '' });
    expect(bombed.stdout).toContain('it has more than 20000 files');
    const heavy = await against(...[...'abcdefgh'].map((name) => ['100644', name, large] as const));
    expect(heavy).toMatchObject({ code: 2, stdout: expect.stringContaining('it has more than 64.0 MB') });
    const { stdout } = await against(['40000', 'deep', deep], ['100644', 'large', larger]);
    expect(stdout).toMatch(/deep\/d\/d\/[d/]+ \(too deep\), large \(10\.0 MB\)/);
  });

  test.each<[string, string, (folder: Awaited<ReturnType<typeof createRepository>>) => Promise<unknown>]>([
    [
      'objects of another repository',
      'objects/info/alternates',
      ({ write }) => write('.git/objects/info/alternates', '/x\n'),
    ],
    [
      'objects that are elsewhere',
      'objects in it is neither',
      async ({ path }) => {
        await rename(path('.git/objects'), path('elsewhere'));
        await symlink(path('elsewhere'), path('.git/objects'));
      },
    ],
    [
      'a pipe among the refs',
      'refs/heads/pipe in it is neither',
      async ({ path }) => execFileSync('mkfifo', [path('.git/refs/heads/pipe')]),
    ],
    [
      'an object that is a link',
      'is neither a folder nor a file',
      async ({ path }) => {
        await mkdir(path('.git/objects/00'), { recursive: true });
        await symlink('/dev/zero', path(`.git/objects/00/${'0'.repeat(38)}`));
      },
    ],
    ['a HEAD that names nothing', 'its HEAD names no commit', ({ write }) => write('.git/HEAD', 'root:x:0:0\n')],
    [
      'a link to another one',
      '.git is neither a folder nor a file',
      async ({ path }) => {
        await rename(path('.git'), path('elsewhere'));
        await symlink(path('elsewhere'), path('.git'));
      },
    ],
    [
      'a file that names one which does not know it',
      'leads to a repository that does not know this folder',
      async ({ path, write }) => {
        const other = await createRepository();
        await rm(path('.git'), { recursive: true });
        await write('.git', `gitdir: ${other.path('.git')}\n`);
      },
    ],
  ])('refuses a repository with %s', async (_, words, spoil) => {
    const repository = await createRepository();
    await spoil(repository);
    const { code, stdout, stderr } = await runCli(['review', '--against=v1'], { cwd: repository.extension });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });

  test.each([['-v1'], ['--output=x'], ['v1\u001b[31m'], ['v1\nHEAD']])('refuses the ref %j', async (ref) => {
    const { extension } = await createRepository();
    const { code, stderr } = await runCli(['review', `--against=${ref}`], { cwd: extension });
    expect(code).toBe(2);
    expect(stderr).toContain('a ref is not written like that');
  });

  test('takes no file or folder in the reviewed one for the version: a ref is a ref', async () => {
    const { extension, write, git: run } = await createRepository();
    run('branch', 'old');
    const wide = manifestText({ permissions: ['order:view', 'customer:view'] });
    for (const [name, text] of Object.entries({ 'plugin.json': wide, 'handler.ts': READ_ORDER })) {
      for (const version of ['old', 'older', 'v1']) await write(`${version}/${name}`, text);
    }
    for (const ref of ['old', 'v1'])
      expect((await reviewAgainst(extension, ref)).review.against).toMatchObject(AGAINST);
    const none = await runCli(['review', '--against=older'], { cwd: extension });
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('For the one in the folder: ./older') });
    expect((await reviewAgainst(extension, './older')).review.against).toMatchObject({ added: [] });
  });

  test('leaves nothing behind, not even when it is ended meanwhile', async () => {
    const { path: pathOfTemporary, dir: TMPDIR } = await createFolder();
    const { dir, extension } = await createRepository();
    const blob = writeBlob(dir, 'x');
    const many = Array.from({ length: 19_000 }, (_, at) => ['100644', `f${at}`, blob] as const);
    commitTree(dir, writeTree(dir, [...extensionLines(dir), ...many]));
    const left = async () => (await readdir(pathOfTemporary(''))).filter((name) => name.startsWith('tillkit-ref-'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const review = startCli(['review', '--against=made'], { cwd: extension, env: { TMPDIR } });
      await expect.poll(left, { timeout: 30_000, interval: 5 }).toHaveLength(1);
      review.kill(signal);
      expect((await review.ended).code).toBe(signal === 'SIGINT' ? 130 : 143);
      expect(await left()).toEqual([]);
    }
    await reviewAgainst(extension, 'v1', { TMPDIR });
    expect(await left()).toEqual([]);
  });
});

describe('review --against of repositories of all sorts', () => {
  test('packed, in a linked working tree, and in a submodule', async () => {
    const { dir, extension, path, git: run } = await createRepository();
    run('gc', '--quiet');
    expect((await reviewAgainst(extension, 'HEAD~0')).review.against).toMatchObject(AGAINST);
    const next = manifestText({ version: '2.0.0', permissions: ['order:view', 'customer:view'] });
    run('worktree', 'add', '--quiet', '-b', 'other', path('linked'), 'v1');
    await writeFile(path('linked/plugin.json'), next);
    expect((await reviewAgainst(path('linked'), 'other')).review.against).toMatchObject(AGAINST);

    const outer = await createFolder();
    git(outer.dir, ['init', '--quiet']);
    git(outer.dir, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', dir, 'apps/loyalty']);
    await writeFile(outer.path('apps/loyalty/plugin.json'), next);
    expect((await reviewAgainst(outer.path('apps/loyalty'), 'v1')).review.against).toMatchObject(AGAINST);
  });

  test('with ids of SHA-256', async () => {
    const { extension } = await createRepository({}, { at: 'app/', init: ['--object-format=sha256'] });
    expect((await reviewAgainst(extension, 'v1')).review.against).toMatchObject(AGAINST);
  });
});
