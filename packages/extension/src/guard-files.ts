import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { OnLoadResult, PartialMessage, Plugin } from 'esbuild';
import { isAllowedInput, isOfPackages, PLUGIN_NAME, refuse } from './bundle-plugins.ts';
import { fileErrorCode } from './file-error.ts';
import { isIrregular } from './irregular-files.ts';
import { isInPackage } from './is-in-package.ts';
import { MAX_BRACKETS, readDepth } from './source-depth.ts';
import { isScript, languageOf } from './source-module.ts';
import { survivesParsing } from './survives-parsing.ts';
import { toSlashes } from './to-slashes.ts';

/**
 * Refuses files that lie outside, and files that the bundler's process would not survive: without an end, or of the
 * author's own and nested too deep. What a source names as its source map is not read.
 */
export const guardFiles = (root: string, packagesOf?: string): Plugin => ({
  name: PLUGIN_NAME,
  setup(build) {
    build.onLoad({ filter: /./, namespace: 'file' }, async ({ path }) => {
      const file = toSlashes(relative(root, path));
      const isAllowed = isAllowedInput(root, path) || (packagesOf !== undefined && isOfPackages(packagesOf, path));
      if (!isAllowed) return refuse({ code: 'import-outside', specifier: file });
      if (await isIrregular(path)) return refuse({ code: 'file-irregular', file });
      return isScript(path) ? guardScript(file, await readText(path)) : undefined;
    });
  },
});

async function guardScript(file: string, text: string): Promise<OnLoadResult | undefined> {
  const offset = isInPackage(file) ? undefined : await findTooDeep(file, text);
  if (offset !== undefined) return { errors: [tooDeepAt(file, text, offset)] };
  if (!text.includes('sourceMappingURL=')) return undefined;
  return { contents: text.replace(/[#@](?= sourceMappingURL=)/g, ' '), loader: 'default' };
}

/** Where a source nests too deep for parsers; at its beginning when only a trial tells that it does. */
async function findTooDeep(file: string, text: string): Promise<number | undefined> {
  const { tooDeepAt, isSure } = readDepth(text);
  if (tooDeepAt !== undefined || isSure) return tooDeepAt;
  return (await survivesParsing(text, languageOf(file))) ? undefined : 0;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // The bundler, which reads it next, says what is wrong with the file.
    fileErrorCode(error);
    return '';
  }
}

function tooDeepAt(file: string, text: string, offset: number): PartialMessage {
  const lines = text.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/);
  const lineText = lines.at(-1) ?? '';
  const [error] = refuse({ code: 'source-too-deep', maxBrackets: MAX_BRACKETS }).errors;
  return { ...error, location: { file, line: lines.length, column: Buffer.byteLength(lineText), lineText } };
}
