import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const PAGES = globSync(['*.md', 'llms.txt', 'docs/**/*.md', 'packages/*/README.md', 'examples/*/README.md'], {
  cwd: root,
});

/** What the published package has, by `files` of package.json and by npm. */
const { files } = JSON.parse(read('package.json')) as { files: string[] };
const isPublished = (path: string) =>
  [...files, 'package.json', 'README.md', 'LICENSE'].some((entry) => path === entry || path.startsWith(`${entry}/`));

/** The links of a page that lead to files, seen from the repository, with their anchors; code is no link. */
function linksOf(page: string): { readonly path: string; readonly anchor: string | undefined }[] {
  const text = read(page)
    .replaceAll(/^( *)(```+)[\s\S]*?^ *\2/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#');
      return { path: file === '' ? page : normalize(join(dirname(page), decodeURI(file))), anchor };
    });
}

/** The anchors that GitHub gives to the headings of a page, and those that it has itself. */
const anchorsOf = (page: string): string[] => {
  const text = read(page);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id)];
};

test.each(PAGES)('%s links to files and headings that are there', (page) => {
  const broken = linksOf(page).filter(({ path, anchor }) => {
    if (!existsSync(join(root, path))) return true;
    return anchor !== undefined && statSync(join(root, path)).isFile() && !anchorsOf(path).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test.each(PAGES.filter((page) => /^(docs\/guide\/|llms\.txt)/.test(page)))(
  '%s links to what is published with it',
  (page) => {
    expect(isPublished(page)).toBe(true);
    expect(linksOf(page).filter(({ path }) => !isPublished(path))).toEqual([]);
  },
);

test('the README of the guide and llms.txt name each of its pages', () => {
  const pages = PAGES.filter((page) => page.startsWith('docs/guide/') && page !== 'docs/guide/README.md').sort();
  const named = (page: string) =>
    linksOf(page)
      .map(({ path }) => path)
      .filter((path) => pages.includes(path));
  expect(named('docs/guide/README.md').sort()).toEqual(pages);
  expect(named('llms.txt').sort()).toEqual(pages);
});

test('the index of the decisions has each page by its title, and what is replaced names its successor', () => {
  const index = read('docs/decisions/README.md');
  for (const page of globSync('docs/decisions/0*.md', { cwd: root })) {
    const [number = '', title = ''] =
      read(page)
        .split('\n', 1)[0]
        ?.replace('# ', '')
        .split(/\. (.*)/) ?? [];
    const file = page.split(/[\\/]/).at(-1) ?? '';
    const [row = ''] = index.split('\n').filter((line) => line.startsWith(`| ${number} | [${title}](${file}) | 20`));
    expect(row, page).toMatch(/ \| (?:holds|replaced (?:in part )?by \[\d+\]\(\d{4}-[a-z-]+\.md\)) \|$/);
  }
});
