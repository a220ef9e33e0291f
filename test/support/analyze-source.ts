import { analyzeExtension, type ExtensionAnalysis, loadExtension } from '#extension';
import { createFolder } from './create-folder.ts';
import { manifestOf } from './manifest-of.ts';

/** Analyses an extension of one handler, `handler.ts` or the first of the files given. */
export async function analyzeFiles(files: Readonly<Record<string, string>>): Promise<ExtensionAnalysis> {
  const [handler = ''] = Object.keys(files);
  const { dir } = await createFolder({ 'plugin.json': manifestOf(handler), ...files });
  const analyzed = await analyzeExtension(await loadExtension(dir));
  if (analyzed.modules.length === 0) throw new Error('The extension does not bundle.');
  return analyzed;
}

/** What an analysis found, a line each: `orders.get order:view @2` or `passed-on @3`, with the file if it is not the handler. */
export function describeAnalysis({ analysis }: ExtensionAnalysis, handler = 'handler.ts'): readonly string[] {
  const at = ({ file, line }: { readonly file: string; readonly line: number }) =>
    file === handler ? `@${line}` : `@${file}:${line}`;
  return [
    ...analysis.uses.map(({ endpoint, permissions, possible, range }) =>
      [endpoint, ...permissions, ...possible.map((code) => `?${code}`), at(range)].join(' '),
    ),
    ...analysis.unresolved.map(({ reason, range }) => `${reason} ${at(range)}`),
  ];
}
