import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Metafile } from 'esbuild';
import { buildPanelFrame } from './build-panel-frame.ts';
import { BACK_OFFICE_PATH } from './page-headers.ts';
import { PANEL_FRAME_FILE } from './panel-frame.ts';

/** The page as files by name, and what went into them, by paths relative to the repository. */
export interface BuiltPage {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly metafiles: readonly Metafile[];
}

/** File that every address of the page answers with. */
export const INDEX_FILE = 'index.html';

/** Folder of the files whose names change with their content. */
export const ASSETS = 'assets/';

const PAGE = 'packages/backoffice/page';

/** The style sheet that holds all others; only the build sees it. */
const STYLE = 'style.css';

/**
 * Bundles the page from the sources of `repository`. Pages are loaded on use; all style sheets are one file, because what a
 * script loads on use brings no style along.
 */
export async function buildPage(repository: string): Promise<BuiltPage> {
  const { build } = await import('esbuild');
  const folder = join(repository, PAGE);
  const { outputFiles, metafile } = await build({
    absWorkingDir: repository,
    entryPoints: [`${PAGE}/main.tsx`],
    stdin: { contents: importStyles(folder), resolveDir: folder, sourcefile: STYLE, loader: 'css' },
    outdir: ASSETS,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    charset: 'utf8',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const outputs = Object.entries(metafile.outputs);
  const nameOf = (path: string) => relative(repository, path).replaceAll('\\', '/');
  const style = outputs.find(([, { entryPoint }]) => entryPoint === `${PAGE}/${STYLE}`)?.[0] ?? '';
  const [script = '', { imports } = { imports: [] }] =
    outputs.find(([, { entryPoint }]) => entryPoint === `${PAGE}/main.tsx`) ?? [];
  const preloaded = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);

  const files = outputFiles
    .map(({ path, contents }): [name: string, body: Buffer] => [nameOf(path), Buffer.from(contents)])
    // Each script that is loaded on use has a style sheet of its own as well; the one of all holds it.
    .filter(([name]) => name.endsWith('.js') || name === style);
  const frame = await buildPanelFrame(repository);
  const own: [name: string, body: Buffer][] = [
    [INDEX_FILE, Buffer.from(createIndex(script, style, preloaded))],
    [PANEL_FRAME_FILE, Buffer.from(frame.script)],
  ];
  return { files: new Map([...files, ...own]), metafiles: [metafile, ...frame.metafiles] };
}

/** Mantine's style sheets come first, so that those of the page prevail. */
function importStyles(folder: string): string {
  const paths = globSync('**/*.css', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
  const rank = (path: string) => ['shell/mantine.css', 'shell/theme.css'].indexOf(path) >>> 0;
  paths.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return paths.map((path) => `@import "./${path}";\n`).join('');
}

const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E%3Crect width=%2216%22 ' +
  'height=%2216%22 rx=%223%22 fill=%22%23185a8c%22/%3E%3Cpath d=%22M4 5h8M8 5v7%22 stroke=%22%23fff%22 ' +
  'stroke-width=%222%22/%3E%3C/svg%3E';

const createIndex = (script: string, style: string, preloaded: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>tillkit</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${BACK_OFFICE_PATH}${style}">
${preloaded.map((path) => `<link rel="modulepreload" href="${BACK_OFFICE_PATH}${path}">\n`).join('')}<script type="module" src="${BACK_OFFICE_PATH}${script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The back office needs JavaScript. Everything it does, the command line does as well: <code>tillkit --help</code></noscript>
</body>
</html>
`;
