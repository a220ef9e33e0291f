import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8');

const english = read('README.md');
const chinese = read('README.zh-CN.md');

/** The blocks of code with what stands beside their fences; without comments, which each language has in its own words. */
const blocksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^```[\s\S]*?^```$/gm)].map(([block]) => block.replaceAll(/ +# .*$/gm, ''));

/** What a page links to, in the order of the page. */
const targetsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^README\b/.test(target));

test('the READMEs of both languages have the same blocks of code', () => {
  expect(blocksOf(english).length).toBeGreaterThan(4);
  expect(blocksOf(chinese)).toEqual(blocksOf(english));
});

test('the READMEs of both languages link to each other in their first lines', () => {
  expect(english.split('\n').slice(0, 4).join('\n')).toContain('[简体中文](README.zh-CN.md)');
  expect(chinese.split('\n').slice(0, 4).join('\n')).toContain('[English](README.md)');
});

test('the READMEs of both languages have the same chapters, tables, pictures and links', () => {
  const headings = (markdown: string) => markdown.split('\n').map((line) => /^#+ /.exec(line)?.[0] ?? '');
  const levels = (markdown: string) => headings(markdown).filter((level) => level !== '');
  const rows = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('|')).length;
  expect(levels(chinese)).toEqual(levels(english));
  expect(rows(chinese)).toBe(rows(english));
  expect(targetsOf(chinese).toSorted()).toEqual(targetsOf(english).toSorted());
});
