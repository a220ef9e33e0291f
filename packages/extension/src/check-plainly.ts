import type { Metafile } from 'esbuild';
import { analyzeModules, type ExtensionAnalysis } from './analyze-extension.ts';
import { MAX_HANDLERS } from './bundler.ts';
import { entryFilesOf } from './entry-files.ts';
import { findIrregularPackages } from './irregular-files.ts';
import { hasErrors } from './issue.ts';
import type { LoadedExtension } from './load-extension.ts';
import { buildPlainly } from './plain-build.ts';
import { readPlainModules } from './plain-modules.ts';
import { importsOf } from './read-metafile.ts';
import type { SourceModule } from './source-module.ts';

/**
 * Checks an extension whose bundle certainly has no finding, while esbuild bundles it on the side. Undefined when there is
 * any doubt about the bundle: `bundleExtension` then tells what is to be found.
 */
export async function checkPlainly<R>(
  extension: LoadedExtension,
  check: (analyzed: ExtensionAnalysis) => Promise<R>,
): Promise<R | undefined> {
  const { root, manifest, issues } = extension;
  const handlers = manifest === null ? [] : entryFilesOf(manifest);
  if (hasErrors(issues) || handlers.length === 0 || handlers.length > MAX_HANDLERS) return undefined;
  const modules = await readPlainModules(root, handlers);
  if (modules === undefined) return undefined;
  const building = buildPlainly(root, handlers);
  const checking = check(analyzeModules(extension, modules, handlers));
  const [metafile, irregular, checked] = await Promise.all([building, findIrregularPackages(root), checking]);
  const isCertain = metafile !== undefined && isMadeOf(metafile, modules) && irregular.length === 0;
  return isCertain ? checked : undefined;
}

/** Tells whether a bundle is made of just these modules, with what they import. */
const isMadeOf = ({ inputs }: Metafile, modules: readonly SourceModule[]): boolean =>
  Object.keys(inputs).length === modules.length &&
  modules.every(({ file, imports }) => {
    const found = importsOf(inputs[file]);
    const specifiers = Object.keys(imports);
    return (
      inputs[file] !== undefined &&
      Object.keys(found).length === specifiers.length &&
      specifiers.every((specifier) => found[specifier] === imports[specifier])
    );
  });
