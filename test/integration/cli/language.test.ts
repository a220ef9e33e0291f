import { expect, test } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { runCli } from '../../support/start-cli.ts';

const CHINESE = { LANG: 'zh_CN.UTF-8' };
const BROKEN = { 'plugin.json': '{ "name": "demo", "version": "1", "permissions": [], "webhooks": [] }' };

test('the locale of the environment lets help and failures be Chinese', async () => {
  const { dir: cwd } = await createFolder();
  const help = await runCli(['trigger', '--help'], { cwd, env: CHINESE });
  expect(help.stdout).toMatch(/^用法：.*^参数：.*^选项：.*^示例：\n {2}\$ tillkit .*^限制：\n {2}- /ms);
  expect(help.stdout).toContain('  --wait');
  const failure = await runCli(['trigger', 'order.payd'], { cwd, env: CHINESE });
  expect(failure).toMatchObject({ code: 2, stdout: '' });
  expect(failure.stderr).toMatch(/^tillkit: 没有事件 "order\.payd"。\n {2}→ 您是指 order\.paid 吗？\n/);
});

test('a flag that does not exist is told in the language that the command line asks for', async () => {
  const { dir: cwd } = await createFolder();
  const failure = await runCli(['--lang', 'zh', 'dev', '--prot', '1'], { cwd });
  expect(failure).toMatchObject({ code: 2, stderr: 'tillkit: 未知选项 "--prot"。\n  → 您是指 --port 吗？\n' });
  const english = await runCli(['dev', '--prot', '1', '--lang', 'en'], { cwd, env: CHINESE });
  expect(english.stderr).toContain('Unknown option "--prot".');
});

test('a language that there is not is misuse, told in the one of the environment', async () => {
  const { dir: cwd } = await createFolder();
  expect(await runCli(['--lang', 'fr', 'validate'], { cwd, env: CHINESE })).toMatchObject({
    code: 2,
    stderr: 'tillkit: --lang 的值 "fr" 无效，应为："en"、"zh"。\n',
  });
});

test('findings are Chinese for people, and English in JSON', async () => {
  const { dir: cwd } = await createFolder(BROKEN);
  const shown = await runCli(['validate', '--lang', 'zh'], { cwd });
  expect(shown).toMatchObject({ code: 1, stdout: expect.stringContaining('错误  "1" 不是 SemVer 版本。') });
  const told = await runCli(['validate', '--lang', 'zh', '--json'], { cwd });
  expect(JSON.parse(told.stdout).issues[0].message).toBe('"1" is not a SemVer version.');
  const refused = await runCli(['validate', 'nowhere', '--json', '--lang', 'zh'], { cwd });
  expect(JSON.parse(refused.stdout).error).toMatchObject({
    message: 'The folder nowhere cannot be opened (ENOENT).',
    nextSteps: ["Name the extension's folder.", 'Create an extension: tillkit init'],
  });
});

test('exec leaves the flag of its command alone, and speaks itself', async () => {
  const { dir: cwd } = await createFolder();
  const words = ['--', process.execPath, '-p', 'process.argv.slice(1).join()', '--', '--lang', 'en'];
  const { code, stdout, stderr } = await runCli(['exec', '--lang', 'zh', ...words], { cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '--lang,en\n' });
  expect(stderr).toMatch(/^tillkit 运行于 http:\S+，没有扩展\n/m);
});

test('what doctor looks at is named in Chinese for people, and in English in JSON', async () => {
  const { dir: cwd } = await createFolder();
  const shown = await runCli(['doctor', '--lang', 'zh'], { cwd });
  expect(shown.stdout).toMatch(/ {2}node：Node v.* {2}临时文件夹：.* {2}端口 4010：.* {2}node_modules 中的 vitest：/s);
  const told = await runCli(['doctor', '--lang', 'zh', '--json'], { cwd });
  const names = JSON.parse(told.stdout).checks.map(({ name }: { name: unknown }) => name);
  expect(names).toEqual(expect.arrayContaining(['temporary folder', 'port 4010', 'vitest in node_modules']));
});
