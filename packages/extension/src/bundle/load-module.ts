import { extname } from 'node:path';
import type { Loader, OnLoadResult } from 'esbuild';
import { isInPackage } from '../folder/is-in-package.ts';
import type { Folder } from '../folder/open-folder.ts';
import { isScript, languageOf } from '../sources/source-module.ts';
import { findLineStarts, placeAt } from '../sources/text-lines.ts';
import { NOWHERE } from './bundle-options.ts';
import type { GraphModule } from './module-graph.ts';
import { refuse } from './refusal.ts';
import { MAX_BRACKETS, readDepth } from './source-depth.ts';
import { survivesParsing } from './survives-parsing.ts';

const LOADERS: Readonly<Record<string, Loader>> = {
  '.js': 'jsx',
  '.mjs': 'jsx',
  '.cjs': 'jsx',
  '.jsx': 'jsx',
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.json': 'json',
  '.txt': 'text',
  '.md': 'text',
  '.html': 'text',
  '.css': 'text',
  '.csv': 'text',
};

/** How a file is taken whose import says so: `with { type: … }`. */
const TYPES: Readonly<Record<string, Loader>> = { json: 'json', text: 'text', bytes: 'binary' };

/**
 * Gives esbuild the text of a file that was read already. Source that esbuild's process would not survive, because it nests
 * too deep, is refused; source maps that it names are not looked for.
 */
export async function loadModule(
  folder: Folder,
  { file, path }: GraphModule,
  attributes: Readonly<Record<string, string>>,
): Promise<OnLoadResult> {
  const { type } = attributes;
  const loader = type === undefined ? LOADERS[extname(path)] : TYPES[type];
  if (loader === undefined) return refuse({ refusal: { code: 'import-type', extension: extname(path) } });
  const read = folder.read('source', path);
  if (typeof read === 'string' || 'unreadable' in read) return refuse({ refusal: { code: 'file-irregular', file } });
  if (!isScript(path) || type !== undefined) return { contents: read.bytes, loader, resolveDir: NOWHERE };
  const text = Buffer.from(read.bytes).toString();
  const offset = isInPackage(file) ? undefined : await findTooDeep(path, text);
  if (offset !== undefined) {
    return refuse({
      refusal: { code: 'source-too-deep', maxBrackets: MAX_BRACKETS },
      range: { file, ...placeAt(findLineStarts(text, /\r\n|[\n\r\u2028\u2029]/g), offset) },
    });
  }
  const hasMap = text.includes('sourceMappingURL=');
  const contents = hasMap ? text.replace(/[#@](?= sourceMappingURL=)/g, ' ') : read.bytes;
  return { contents, loader, resolveDir: NOWHERE };
}

/** Where a source nests too deep for parsers; at its beginning when only a trial tells that it does. */
async function findTooDeep(path: string, text: string): Promise<number | undefined> {
  const { tooDeepAt, isSure } = readDepth(text);
  if (tooDeepAt !== undefined || isSure) return tooDeepAt;
  return (await survivesParsing(text, languageOf(path))) ? undefined : 0;
}
