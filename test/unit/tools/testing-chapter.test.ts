import { expect, test } from 'vitest';
import * as door from '#testing';
import { testingChapter } from '../../../tools/generate/testing-chapter.ts';

const chapter = testingChapter().join('\n');

test('the chapter on testing has every function and class of the door', () => {
  for (const name of Object.keys(door)) expect(chapter).toMatch(new RegExp(`^\\| \`${name}\\b`, 'm'));
});

test('everything that it lists has a docstring', () => {
  expect(chapter.split('\n').filter((line) => /^\|.*\| +\|$/.test(line))).toEqual([]);
  expect(chapter).not.toMatch(/^### \w+\n(\||```)/m);
});

test('it has the members of the store and the matchers', () => {
  for (const name of ['respond', 'place', 'pay', 'logs', 'advance', 'toHaveCalled', 'toNeedPermissions'])
    expect(chapter).toMatch(new RegExp(`^\\| \`${name}\\b`, 'm'));
});
