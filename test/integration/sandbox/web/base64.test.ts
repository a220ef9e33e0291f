import { expect, test } from 'vitest';
import { inBothWorlds } from '../../../support/beside-node.ts';

test('texts of bytes are written in base64 as in Node', async () => {
  const { handler, node } = await inBothWorlds([
    ...['""', '"a"', '"ab"', '"abc"', '"\\xff\\x00abc"', '"客"', 'undefined', 'null', '12', '{}', '[1, 2]', ''].map(
      (argument) => `btoa(${argument})`,
    ),
    'btoa(Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join(""))',
    'btoa(Symbol())',
    '[btoa.name, btoa.length === 1 || btoa.length === 0]',
  ]);
  expect(handler).toEqual(node);
});

test('base64 is read as in Node, and what is none is refused', async () => {
  const texts = [
    '',
    'abcd',
    ' abcd',
    'abcd ',
    ' abcd===',
    'abcd=== ',
    'abcd ===',
    'a',
    'ab',
    'abc',
    'abcde',
    '\ud800',
    '=',
    '==',
    '===',
    '====',
    '=====',
    'a=',
    'a==',
    'a===',
    'a====',
    'ab=',
    'ab==',
    'ab===',
    'abc=',
    'abc==',
    'abcd=',
    'abcde=',
    'abcde==',
    '=a',
    '=a=',
    'a=b',
    'a=b=',
    'ab=c',
    'ab=c=',
    'abc=d',
    'abc=d=',
    'ab\tcd',
    'ab\ncd',
    'ab\fcd',
    'ab\rcd',
    'ab cd',
    'ab\u00a0cd',
    'ab\vcd',
    'a\0',
    'A',
    '/A',
    '//A',
    '///A',
    '////A',
    '/',
    'A/',
    'AA/',
    'AAAA/',
    'AB==',
    'A-_A',
    'YW\u{10000}',
    'nonsense!',
  ];
  const { handler, node } = await inBothWorlds([
    ...texts.map((text) => `atob(${JSON.stringify(text)})`),
    ...['undefined', 'null', '7', '12', '1.5', 'true', 'false', 'NaN', '-Infinity', '{ toString: () => "YQ" }', ''].map(
      (argument) => `atob(${argument})`,
    ),
  ]);
  expect(handler).toEqual(node);
});
