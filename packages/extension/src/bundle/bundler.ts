import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { BuildFailure, BuildResult } from 'esbuild';
import type { Bundle, BundledHandler, Manifest } from '#contract';
import type { Folder } from '../folder/open-folder.ts';
import type { LoadedExtension } from '../load-extension.ts';
import { hasErrors, type Issue, sortIssues } from '../rules/issue.ts';
import { createNoDefaultIssue, createStoppedIssue, createTooManyIssue, toIssues } from './bundle-issues.ts';
import { BUNDLE_OPTIONS, ENTRY_PREFIX } from './bundle-options.ts';
import { type BuildSource, bundlePlugin, FILE_PREFIX } from './bundle-plugin.ts';
import { checkDefaultExports } from './check-default-exports.ts';
import { entryFilesOf } from './entry-files.ts';
import { type PreparedBuild, prepareBuild } from './esbuild-service.ts';
import { findNodeUses } from './find-node-uses.ts';
import { createModuleGraph, type ModuleGraph } from './module-graph.ts';
import { type BundledFiles, isModule, readMetafile } from './read-metafile.ts';
import { toStrictScript } from './strict-script.ts';
import { withoutRequire } from './without-require.ts';

/** Different handler files that are bundled; with each more the bundler takes longer for all others. */
const MAX_HANDLERS = 1_000;

/** What bundling gave: a bundle, or findings that are errors. */
export interface BundleResult extends BundledFiles {
  readonly bundle: Bundle | null;
  readonly issues: readonly Issue[];
}

/** Bundles an extension again and again, reading only what has changed. */
export interface Bundler {
  /** Bundles the handlers; an extension with errors gives no bundle and no further findings. */
  bundle(extension: LoadedExtension): Promise<BundleResult>;
  /** Frees what is kept between two calls. */
  close(): Promise<void>;
}

type Options = ReturnType<typeof toOptions>;
type Output = BuildResult<Options>;

const NOTHING: BundleResult = {
  bundle: null,
  issues: [],
  inputs: [],
  sources: [],
  entries: {},
  sizes: {},
};

/** Makes a bundler for one extension after the other; esbuild is loaded at the first handler. */
export function createBundler(): Bundler {
  let kept: { readonly count: number; readonly build: PreparedBuild<Options> } | undefined;
  let source: BuildSource;

  /** esbuild knows handlers by their numbers only. */
  async function buildOf(count: number): Promise<PreparedBuild<Options>> {
    if (kept?.count !== count) {
      await close();
      kept = { count, build: prepareBuild(toOptions(count, () => source)) };
    }
    return kept.build;
  }

  async function close(): Promise<void> {
    const build = kept?.build;
    kept = undefined;
    await build?.close();
  }

  async function run(folder: Folder, handlers: readonly string[], refused: BuildSource['refused']) {
    source = { handlers, refused, graph: await createModuleGraph(folder) };
    const build = await buildOf(handlers.length);
    return { graph: source.graph, output: await build.run() };
  }

  return {
    async bundle({ folder, manifest, issues }) {
      if (manifest === null || hasErrors(issues)) return NOTHING;
      const handlers = entryFilesOf(manifest);
      if (handlers.length === 0) return { ...NOTHING, bundle: toBundle(manifest, []) };
      if (handlers.length > MAX_HANDLERS) {
        return { ...NOTHING, issues: [createTooManyIssue(handlers.length, MAX_HANDLERS)] };
      }
      const first = await run(folder, handlers, new Map());
      const uses = first.output instanceof Error ? findNodeUses(first.graph, first.output.errors) : undefined;
      const { graph, output } = uses?.size ? await run(folder, handlers, uses) : first;
      return output === undefined
        ? { ...NOTHING, issues: [createStoppedIssue()] }
        : toResult(manifest, handlers, graph, output);
    },
    close,
  };
}

const outputName = (index: number) => `__handler-${index}`;

const toOptions = (count: number, current: () => BuildSource) => ({
  ...BUNDLE_OPTIONS,
  entryPoints: Array.from({ length: count }, (_, index) => ({ in: `${ENTRY_PREFIX}${index}`, out: outputName(index) })),
  plugins: [bundlePlugin(current)],
});

async function toResult(
  manifest: Manifest,
  files: readonly string[],
  graph: ModuleGraph,
  output: Output | BuildFailure,
): Promise<BundleResult> {
  if (output instanceof Error) return { ...NOTHING, issues: sortIssues(toIssues(graph, output), '') };
  const { metafile } = output;
  const handlers = await readHandlers(graph, files, output);
  const noDefaults = files.filter((handler) => !isModule(graph, handler, metafile)).map(createNoDefaultIssue);
  const found = [...toIssues(graph, output), ...checkDefaultExports(graph.folder, handlers), ...noDefaults];
  const issues = sortIssues(found, '');
  return hasErrors(issues)
    ? { ...NOTHING, issues }
    : { bundle: toBundle(manifest, handlers), issues, ...readMetafile(graph, files, metafile) };
}

function readHandlers(
  graph: ModuleGraph,
  files: readonly string[],
  { outputFiles }: Output,
): Promise<readonly BundledHandler[]> {
  const texts = new Map(outputFiles.map((file) => [basename(file.path), file.text]));
  const read = async (handler: string, index: number) => ({
    handler,
    code: await withoutRequire(toStrictScript(texts.get(`${outputName(index)}.js`) ?? '')),
    sourceMap: nameSources(graph, texts.get(`${outputName(index)}.js.map`) ?? '{}'),
  });
  return Promise.all(files.map(read));
}

/** A source map with the names of files as the author knows them. */
function nameSources({ modules }: ModuleGraph, text: string): string {
  const map: { sources?: readonly string[] } = JSON.parse(text);
  const nameOf = (source: string) => modules.get(source.slice(FILE_PREFIX.length))?.file ?? source;
  return JSON.stringify({ ...map, sources: map.sources?.map(nameOf) });
}

function toBundle({ webhooks, ui = [] }: Manifest, bundled: readonly BundledHandler[]): Bundle {
  const hash = createHash('sha256');
  for (const { handler, code } of bundled) hash.update(`${handler}\0${code}\0`);
  return {
    handlers: bundled.filter(({ handler }) => webhooks.some((webhook) => webhook.handler === handler)),
    panels: bundled
      .filter(({ handler }) => ui.some(({ entry }) => entry === handler))
      .map(({ handler: entry, code, sourceMap }) => ({ entry, code, sourceMap })),
    digest: hash.digest('hex'),
  };
}
