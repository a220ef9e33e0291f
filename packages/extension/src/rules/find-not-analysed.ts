import { extname, relative } from 'node:path';
import type { UnresolvedUse } from '../analysis/permission-analysis.ts';
import type { BundleResult } from '../bundle/bundler.ts';
import { isInPackage } from '../folder/is-in-package.ts';
import { toSlashes } from '../folder/to-slashes.ts';
import { findHosts } from '../hosts/find-hosts.ts';
import type { HostAnalysis } from '../hosts/host-analysis.ts';
import type { LoadedExtension } from '../load-extension.ts';
import { isScript } from '../sources/source-module.ts';

/** Files that arrive in a bundle as data. */
const DATA = new Set(['.json', '.txt', '.md', '.html', '.css', '.csv']);

/**
 * Finds the files of a bundle that the analysis of permissions has not read and that may use any permission all the same. A
 * package has nothing but what it is given, which the analysis tells, unless its code reaches into the language.
 */
export async function findNotAnalysed(
  { folder: { root } }: LoadedExtension,
  { bundle, inputs, sources }: Pick<BundleResult, 'bundle' | 'inputs' | 'sources'>,
  hosts?: HostAnalysis | null,
): Promise<readonly UnresolvedUse[]> {
  const read = new Set(sources.map(({ file }) => file));
  const others = inputs
    .map((path) => toSlashes(relative(root, path)))
    .filter((file) => !read.has(file) && !DATA.has(extname(file)));
  const strange = others.filter((file) => !isInPackage(file) || !isScript(file));
  const found = strange.map((file) => notAnalysed({ file, line: 1, column: 1 }));
  if (others.length === strange.length || bundle === null) return found;
  const { because } = hosts ?? (await findHosts(bundle.handlers));
  const doubtful = because.filter(({ file, reason }) => isInPackage(file) && REACHES.has(reason));
  const first = new Map(
    doubtful.toReversed().map(({ file, line, column }) => [packageOf(file), { file, line, column }]),
  );
  return [...found, ...[...first.values()].toReversed().map(notAnalysed)];
}

/** What may give a package more than it was given. */
const REACHES: ReadonlySet<string> = new Set([
  'code-from-text',
  'computed-member',
  'global-object',
  'not-analysed',
  'reflection',
]);

/** One place of each package is enough. */
const packageOf = (file: string): string => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file;

const notAnalysed = (range: UnresolvedUse['range']): UnresolvedUse => ({ reason: 'not-analysed', range });
