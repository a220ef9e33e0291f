import { describe, expect, test } from 'vitest';
import { completeLine, createProgram, valuesOf } from '#cli';
import { createFolder } from '../../support/create-folder.ts';

const complete = (...words: string[]) => completeLine(createProgram(words), words, valuesOf);
const valuesFor = async (...words: string[]) => (await complete(...words)).candidates.map(({ value }) => value);

describe('completeLine', () => {
  test.each([
    [['tri'], ['trigger']],
    [['deliveries', 'li'], ['list']],
    [['help', 'deliv'], ['deliveries']],
    [
      ['help', 'deliveries', 're'],
      ['resend', 'rerun', 'replay'],
    ],
    [['trigger', 'order.p'], ['order.paid']],
    [['trigger', 'order.paid', 'order.p'], []],
    [
      ['prove', 'order', 'order.paid', 'order.c'],
      ['order.created', 'order.cancelled'],
    ],
    [['dev', '--trigger', 'order.p'], ['order.paid']],
    [['dev', '--trigger=order.p'], ['--trigger=order.paid']],
    [['dev', '--open', '--trigger', 'order.p'], ['order.paid']],
    [['dev', '--tri'], ['--trigger']],
    [['dev', '--open', '--op'], []],
    [['dev', '--assume', 'create.status=201', '--ass'], ['--assume']],
    [
      ['dev', '--assume', 'create.status'],
      ['create.status=200', 'create.status=201'],
    ],
    [
      ['dev', '--data', ''],
      ['small', 'none'],
    ],
    [['dev', '--port', ''], []],
    [['dev', '--port', 'tri'], []],
    [['dev', '--prot=', ''], []],
    [['keys', 'create', '--scope', 'order:view,order:f'], ['order:view,order:fulfill']],
    [['keys', 'create', '--scope', 'order:view,order:v'], []],
    [['validate', '--reporter', 's'], ['sarif']],
    [['review', '--reporter', 's'], []],
    [['review', 'p'], ['pack']],
    [
      ['review', '--fail-level', ''],
      ['error', 'warning', 'notice'],
    ],
    [['dev', '--log-level', 'v'], ['verbose']],
    [['deliveries', 'reru'], ['rerun']],
    [['init', '--template', 'u'], ['ui-panel']],
    [['explain', 'permission-unk'], ['permission-unknown']],
    [['explain', 'inventory.q'], ['inventory.quantity']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['exec', '--', 'npm', '--jso'], []],
    [['nothing', 'known'], []],
  ])('%j may become %j', async (words, values) => {
    expect(await valuesFor(...words)).toEqual(values);
  });

  test.each([
    [['validate', ''], 'folders'],
    [['review', 'verify', 'some.json', ''], 'folders'],
    [['exec', '--ext', ''], 'folders'],
    [['exec', '--ext=e'], 'folders'],
    [['trigger', 'order.paid', '--payload', ''], 'files'],
    [['exec', '--', ''], 'files'],
    [['trigger', ''], undefined],
  ])('leaves the names of the file system to the shell: %j', async (words, paths) => {
    expect((await complete(...words)).paths).toBe(paths);
  });

  test('tells what each candidate is', async () => {
    expect((await complete('trigger', 'order.paid')).candidates).toEqual([
      { value: 'order.paid', about: 'order payment succeeded' },
    ]);
    expect((await complete('apps')).candidates).toEqual([
      { value: 'apps', about: 'Manage the apps of the running emulator' },
    ]);
  });

  test('asks no other machine for ids, whatever a run file in the folder says', async () => {
    const run = { url: 'http://192.0.2.1:4010', token: 'x', pid: 1 };
    const { dir } = await createFolder({ '.tillkit/run.json': JSON.stringify(run) });
    const before = process.cwd();
    process.chdir(dir);
    try {
      expect(await complete('deliveries', 'show', '')).toEqual({ candidates: [] });
    } finally {
      process.chdir(before);
    }
  });
});
