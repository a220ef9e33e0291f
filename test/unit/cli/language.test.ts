import { afterEach, describe, expect, test } from 'vitest';
import {
  CHINESE,
  chooseLanguage,
  colorsFor,
  displayWidth,
  formatFindings,
  languageOfLocale,
  REPORTERS,
  takeLanguage,
  useCatalog,
  wrapText,
} from '#cli';
import { sentence } from '#core';
import { toFinding } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { hasWords, listSpokenTexts } from '../../support/spoken-texts.ts';

afterEach(() => useCatalog(undefined));

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('the Chinese catalog', () => {
  const texts = listSpokenTexts();

  test('has every text that the command line says to people', () => {
    expect([...texts].filter((text) => hasWords(text) && !CHINESE.has(text))).toEqual([]);
  });

  test('has no text that nothing says', () => {
    expect([...CHINESE.keys()].filter((text) => !texts.has(text))).toEqual([]);
  });

  test('says all that the English text says: each value stands in both', () => {
    const wrong = [...CHINESE].filter(([english, chinese]) => {
      const [here, there] = [placeholders(english), placeholders(chinese)];
      return here.join() !== there.join();
    });
    expect(wrong).toEqual([]);
  });

  test('writes Chinese with the punctuation of Chinese', () => {
    const wrong = [...CHINESE.values()].filter((text) => /\p{Script=Han}[,.;:!?]|[,;!?]\p{Script=Han}/u.test(text));
    expect(wrong).toEqual([]);
  });
});

describe('the language', () => {
  test.each([
    [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
    [{ LANG: 'zh_SG.utf8' }, 'zh'],
    [{ LANG: 'zh' }, 'zh'],
    [{ LANG: 'zh-Hans-CN' }, 'zh'],
    [{ LANG: 'zh_TW.UTF-8' }, 'en'],
    [{ LANG: 'zh_HK.UTF-8' }, 'en'],
    [{ LANG: 'zh-Hant' }, 'en'],
    [{ LANG: 'zh_CN.GB18030' }, 'en'],
    [{ LANG: 'zhx_CN.UTF-8' }, 'en'],
    [{ LANG: 'C.UTF-8' }, 'en'],
    [{}, 'en'],
    [{ LC_ALL: '', LC_MESSAGES: 'zh_CN.UTF-8', LANG: 'en_US.UTF-8' }, 'zh'],
    [{ LC_ALL: 'en_US.UTF-8', LC_MESSAGES: 'zh_CN.UTF-8', LANG: 'zh_CN.UTF-8' }, 'en'],
  ])('of the environment %j is %s', (env, language) => {
    expect(languageOfLocale(env)).toBe(language);
  });

  test.each([
    ['--lang zh dev', 'dev', 'zh'],
    ['dev --lang=zh --port 0', 'dev --port 0', 'zh'],
    ['--lang en dev --lang zh', 'dev', 'zh'],
    ['exec -- tillkit --lang zh', 'exec -- tillkit --lang zh', undefined],
    ['dev --lang', 'dev', ''],
    ['exec --lang -- ls', 'exec -- ls', ''],
  ])('is taken off the command line %s', (line, rest, lang) => {
    expect(takeLanguage(line.split(' '))).toEqual({ argv: rest.split(' '), lang });
  });

  test('of the flag goes before that of its twin, and this before package.json', async () => {
    const packageJson = '{ "tillkit": { "lang": "zh" } }';
    const { dir } = await createFolder({ 'plugin.json': '{}', 'package.json': packageJson });
    const { dir: noExtension } = await createFolder({ 'package.json': packageJson });
    expect(await chooseLanguage(undefined, {}, noExtension)).toBeUndefined();
    expect(await chooseLanguage('en', { TILLKIT_FLAG_LANG: 'zh' }, dir)).toBe('en');
    expect(await chooseLanguage(undefined, { TILLKIT_FLAG_LANG: 'en' }, dir)).toBe('en');
    expect(await chooseLanguage(undefined, {}, dir)).toBe('zh');
    await expect(chooseLanguage('zh-CN', {}, dir)).rejects.toThrow('--lang takes "en", "zh", not "zh-CN".');
    await expect(chooseLanguage(undefined, { TILLKIT_FLAG_LANG: 'de' }, dir)).rejects.toThrow(
      'TILLKIT_FLAG_LANG takes',
    );
  });

  test('is not decided by a package.json that cannot be read', async () => {
    for (const text of ['{', '{"tillkit":[]}', '{"tillkit":{"lang":"de"}}', '{"tillkit":{"lang":["zh"]}}']) {
      const { dir } = await createFolder({ 'plugin.json': '{}', 'package.json': text });
      expect(await chooseLanguage(undefined, {}, dir)).toBeUndefined();
    }
  });
});

describe('texts in Chinese', () => {
  const range = { file: 'plugin.json', line: 1, column: 2 };
  const unknown = toFinding({
    code: 'permission-unknown',
    severity: 'error',
    path: '/permissions/0',
    args: { permission: 'orders:view', suggestion: 'order:view' },
    range,
  });
  const wrongType = toFinding({
    code: 'field-type',
    severity: 'error',
    path: '/webhooks',
    args: { expected: 'array', actual: 'string' },
    range,
  });
  const stray = toFinding({ code: 'field-unknown', severity: 'notice', path: '/x', args: { field: 'x"y' }, range });
  const plain = colorsFor({});

  test('tell findings by their rules, with the values that they have', () => {
    useCatalog(CHINESE);
    expect(formatFindings([unknown, wrongType, stray], plain)).toEqual([
      'plugin.json:1:2  错误  "orders:view" 不是权限代码。 您是指 "order:view" 吗？  permission-unknown',
      expect.stringContaining('请使用'),
      'plugin.json:1:2  错误  此处必须是数组，而不是字符串。  field-type',
      expect.stringContaining('请'),
      'plugin.json:1:2  提示  规范中此处没有字段 "x"y"。  field-unknown',
      expect.stringContaining('请'),
    ]);
  });

  test('leave a message that no rule made as it is', () => {
    useCatalog(CHINESE);
    const lines = formatFindings([{ ...unknown, message: 'something else' }], plain);
    expect(lines[0]).toContain('something else');
  });

  test('are for people: JSON, JUnit and SARIF are the same in every language', () => {
    const folder = { folder: '.', location: '', issues: [unknown, wrongType], suppressed: [], notRun: 1 };
    const summary = { error: 2, warning: 0, notice: 0, suppressed: 0, notRun: 1 };
    const report = { command: 'validate', valid: false, summary, folders: [folder] } as const;
    const options = { colors: plain, version: '1.0.0', isFailure: () => true };
    for (const name of ['json', 'junit', 'sarif'] as const) {
      useCatalog(undefined);
      const english = REPORTERS[name](report, options);
      useCatalog(CHINESE);
      expect(REPORTERS[name](report, options)).toBe(english);
    }
    for (const name of ['text', 'github', 'markdown'] as const) {
      expect(REPORTERS[name](report, options)).toContain('不是权限代码');
    }
  });

  test('tell sentences within sentences', () => {
    const inner = sentence`a whole number from ${1} to ${5}`;
    const outer = sentence`${'--port'} takes ${inner}, not "${'x{0}'}".`;
    expect(String(outer)).toBe('--port takes a whole number from 1 to 5, not "x{0}".');
    expect(outer.tell((template) => CHINESE.get(template) ?? template)).toBe(
      '--port 的值 "x{0}" 无效，应为：1 到 5 的整数。',
    );
  });

  test.each([
    ['abc', 3],
    ['权限 ok', 7],
    ['“引号”，。', 10],
    ['\u001b[31m错误\u001b[39m', 4],
    ['e\u0301', 1],
    ['👍', 2],
  ])('%s takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  test('are wrapped at any sign, but for what closes or opens a phrase and for words of Latin letters', () => {
    const lines = wrapText('等到每个投递的首次尝试结束，然后（例如）运行 tillkit deliveries list 命令。', 22);
    expect(lines.join('').replaceAll(' ', '')).toBe(
      '等到每个投递的首次尝试结束，然后（例如）运行tillkitdeliverieslist命令。',
    );
    for (const line of lines) {
      expect(displayWidth(line)).toBeLessThanOrEqual(24);
      expect(line).toMatch(/^[^，。）].*[^（]$/);
    }
    expect(wrapText('one two three four five six', 20)).toEqual(['one two three four', 'five six']);
  });
});
