import { describe, expect, test } from 'vitest';
import { bundleExtension, loadExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { manifestOf } from '../../support/manifest-of.ts';

describe('bundleExtension refuses', () => {
  test.each([
    ['a number', 'export default 5;', '1:1', 'a constant'],
    ['a text', 'export default `paid` as string;', '1:1', 'a constant'],
    ['nothing', '\nexport default undefined;', '2:1', 'a constant'],
    ['an object', '// 中\n  export default {\n  async paid() { return "}"; },\n};', '2:3', 'an object'],
    ['an object in a line', 'const paid = () => 1;\nexport default { paid };', '2:1', 'an object'],
    ['a list', 'const handlers = [() => 1, () => 2];\nexport default handlers;', '2:1', 'an array'],
    ['a class', 'export default class Paid {\n  run() {}\n}', '1:1', 'a class'],
    ['a class without anything', 'class Paid {}\nexport { Paid as default };', '2:15', 'a class'],
    [
      'a constant under another name',
      'const 中 = null;\nconst $b = 中 satisfies unknown;\nexport default $b;',
      '3:1',
      'a constant',
    ],
    ['a number in many parentheses', `export default ${'('.repeat(400)}5${')'.repeat(400)};`, '1:1', 'a constant'],
    ['an object of another module', 'export { default } from "./object.ts";', '1:1', 'an object'],
  ])('a handler whose default export is %s', async (_, code, place, kind) => {
    const { dir } = await createFolder({
      'plugin.json': manifestOf('paid.ts'),
      'paid.ts': code,
      'object.ts': 'export default { a: 1 };',
    });
    const { bundle, issues } = await bundleExtension(await loadExtension(dir));
    expect(bundle).toBeNull();
    expect(issues.map(({ code, args, range: { line, column } }) => [code, args.kind, `${line}:${column}`])).toEqual([
      ['handler-default-not-function', kind, place],
    ]);
  });
});

describe('bundleExtension does not refuse', () => {
  test.each([
    ['a function in parentheses', 'export default (async () => 1);'],
    ['a text of megabytes', `export default "${'long '.repeat(1_000_000)}";`],
    ['a value that may change', 'let paid: unknown = 5;\npaid = () => 1;\nexport default paid;'],
    ['a part of an object', 'export default { paid: () => 1 }.paid;'],
    ['a part of a list', 'export default [() => 1, "]"][0];'],
    ['a part of an object over lines', 'export default {\n  paid: () => 1,\n}.paid;'],
    ['one of two', 'const fs: (() => unknown)[] = [];\nexport default [\n  fs,\n][1]?.[0] || {\n  a: 1,\n};'],
    ['what a function gives', 'const make = () => () => 1;\nexport default make();'],
    ['what a class gives', 'class Paid {\n  static run() {}\n}\nexport default Paid.run;'],
    ['a text that looks like code', 'const a = `\n  var paid_default = 5;\n`;\nexport default () => a;'],
  ])('a default export that may be a function: %s', async (_, code) => {
    const { dir } = await createFolder({ 'plugin.json': manifestOf('paid.ts'), 'paid.ts': code });
    const { bundle, issues } = await bundleExtension(await loadExtension(dir));
    expect(issues).toEqual([]);
    expect(bundle).not.toBeNull();
  });
});
