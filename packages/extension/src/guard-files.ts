import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { OnLoadResult, PartialMessage, Plugin } from 'esbuild';
import { isAllowedInput, PLUGIN_NAME, refuse } from './bundle-plugins.ts';
import { fileErrorCode } from './file-error.ts';
import { isIrregular } from './irregular-files.ts';
import { findTooDeep, MAX_BRACKETS } from './source-depth.ts';
import { isScript } from './source-module.ts';

/**
 * Refuses files that lie outside, and files that the bundler's process would not survive: without an end, or of the
 * author's own and nested too deep. What a source names as its source map is not read.
 */
export const guardFiles = (root: string): Plugin => ({
  name: PLUGIN_NAME,
  setup(build) {
    build.onLoad({ filter: /./, namespace: 'file' }, async ({ path }) => {
      const file = relative(root, path).replaceAll(sep, '/');
      if (!isAllowedInput(root, path)) return refuse({ code: 'import-outside', specifier: file });
      if (await isIrregular(path)) return refuse({ code: 'file-irregular', file });
      return isScript(path) ? guardScript(file, await readText(path)) : undefined;
    });
  },
});

function guardScript(file: string, text: string): OnLoadResult | undefined {
  const offset = isInPackage(file) ? undefined : findTooDeep(text);
  if (offset !== undefined) return { errors: [tooDeepAt(file, text, offset)] };
  if (!text.includes('sourceMappingURL=')) return undefined;
  return { contents: text.replace(/[#@](?= sourceMappingURL=)/g, ' '), loader: 'default' };
}

const isInPackage = (file: string): boolean => file.split('/').includes('node_modules');

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
