import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { type Author, prepareAuthor } from '../support/guide/prepare-author.ts';
import { runPage } from '../support/guide/run-page.ts';

// A page is a row of commands, each of which waits for the one before: two pages at a time keep two cores busy.
vi.setConfig({ maxConcurrency: 2 });

const root = join(import.meta.dirname, '../..');

/** README.zh-CN.md has the blocks of README.md, which a test of the READMEs demands. */
const PAGES = ['README.md', ...readdirSync(join(root, 'docs/guide')).map((name) => `docs/guide/${name}`)];

let author: Author;

beforeAll(async () => {
  author = await prepareAuthor();
});

afterAll(() => author?.remove());

test.concurrent.each(PAGES)('every block of %s holds, from top to bottom, in an empty folder', async (page) => {
  const folder = await author.createFolder(page.replaceAll(/\W/g, '-'));
  await runPage(await readFile(join(root, page), 'utf8'), folder, author.env);
});
