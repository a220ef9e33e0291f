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
