import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ASSETS, buildPage, INDEX_FILE } from './build-page.ts';
import { PANEL_FRAME_FILE } from './panel-frame.ts';

/** One file of the page. `immutable`: its name changes with its content, so it may be kept for ever. */
export interface PageFile {
  readonly contentType: string;
  readonly body: Buffer;
  readonly immutable: boolean;
}

/** The page's files by their path below the back office's address, with `/`. */
export type PageFiles = ReadonlyMap<string, PageFile>;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const fromSource = import.meta.url.endsWith('.ts');

/** Beside the published bundles. */
const BUILT = join(import.meta.dirname, 'backoffice');

let loading: Promise<PageFiles> | undefined;

/**
 * Loads the page, once in a process: the published files, or, when tillkit runs from its sources, files bundled from them
 * now.
 */
export function loadPage(): Promise<PageFiles> {
  loading ??= readPage().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readPage(): Promise<PageFiles> {
  const bodies = fromSource ? (await buildPage(join(import.meta.dirname, '../../..'))).files : await readBuilt();
  return new Map([...bodies].map(([name, body]) => [name, toPageFile(name, body)]));
}

async function readBuilt(): Promise<ReadonlyMap<string, Buffer>> {
  const assets = await readdir(join(BUILT, ASSETS));
  const names = [INDEX_FILE, PANEL_FRAME_FILE, ...assets.map((name) => ASSETS + name)];
  return new Map(
    await Promise.all(names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(BUILT, name))])),
  );
}

const toPageFile = (name: string, body: Buffer): PageFile => ({
  contentType: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
  body,
  immutable: name.startsWith(ASSETS),
});
