import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import type { BuildFailure, BuildResult, Plugin } from 'esbuild';
import type { Bundle, BundledHandler, Manifest } from '#contract';
import {
  createIrregularIssue,
  createNoDefaultIssue,
  createStoppedIssue,
  createTooManyIssue,
  nodeModuleOf,
  toIssues,
} from './bundle-issues.ts';
import { BUNDLE_OPTIONS, ENTRY_PREFIX } from './bundle-options.ts';
import { handlerEntries, type Refusal, refuseUrls, tillkitModule } from './bundle-plugins.ts';
import { checkDefaultExports } from './check-default-exports.ts';
import { entryFilesOf } from './entry-files.ts';
import { type PreparedBuild, prepareBuild } from './esbuild-service.ts';
import { guardFiles } from './guard-files.ts';
import { findIrregularPackages } from './irregular-files.ts';
import { isInPackage } from './is-in-package.ts';
import { hasErrors, type Issue, sortIssues } from './issue.ts';
import type { LoadedExtension } from './load-extension.ts';
import { type BundledFiles, isModule, readMetafile } from './read-metafile.ts';
import { refuseByImport } from './refuse-by-import.ts';
import { withoutRequire } from './without-require.ts';

/** Different handler files that are bundled; with each more the bundler takes longer for all others. */
export const MAX_HANDLERS = 1_000;

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

interface Project {
  readonly root: string;
  readonly handlers: readonly string[];
}

const NOTHING: BundleResult = {
  bundle: null,
  issues: [],
  inputs: [],
  sources: [],
  entries: {},
  sizes: {},
  isOwn: false,
};

/** Makes a bundler for one extension after the other; esbuild is loaded at the first handler. */
export function createBundler(): Bundler {
  let kept: { readonly key: string; readonly build: PreparedBuild<Options> } | undefined;

  async function buildFor(project: Project): Promise<PreparedBuild<Options>> {
    const key = JSON.stringify(project);
    if (kept?.key !== key) {
      await close();
      kept = { key, build: prepareBuild(toOptions(project)) };
    }
    return kept.build;
  }

  async function close(): Promise<void> {
    const build = kept?.build;
    kept = undefined;
    await build?.close();
  }

  return {
    async bundle({ root, manifest, issues }) {
      if (manifest === null || hasErrors(issues)) return NOTHING;
      const handlers = entryFilesOf(manifest);
      if (handlers.length === 0) return { ...NOTHING, bundle: toBundle(manifest, []) };
      if (handlers.length > MAX_HANDLERS) {
        return { ...NOTHING, issues: [createTooManyIssue(handlers.length, MAX_HANDLERS)] };
      }
      const project = { root, handlers };
      const irregular = await findIrregularPackages(root);
      if (irregular.length > 0) {
        return { ...NOTHING, issues: irregular.map((path) => createIrregularIssue(relative(root, path))) };
      }
      const build = await buildFor(project);
      const first = await build.run();
      const output = first !== undefined && needsPlace(first) ? await buildByImport(project) : first;
      return output === undefined
        ? { ...NOTHING, issues: [createStoppedIssue()] }
        : toResult(manifest, project, output);
    },
    close,
  };
}

const outputName = (index: number) => `__handler-${index}`;

const toOptions = ({ root, handlers }: Project, ...plugins: Plugin[]) => ({
  ...BUNDLE_OPTIONS,
  absWorkingDir: root,
  entryPoints: handlers.map((handler, index) => ({ in: ENTRY_PREFIX + handler, out: outputName(index) })),
  plugins: [handlerEntries(root), tillkitModule, refuseUrls, guardFiles(root), ...plugins],
});

/** Tells whether something is refused whose place in the author's files the build has not told. */
const needsPlace = (output: Output | BuildFailure): boolean =>
  output instanceof Error &&
  output.errors.some((error) => {
    const refusal: Refusal | undefined = error.detail;
    return (
      refusal?.code === 'import-outside' ||
      (nodeModuleOf(error) !== undefined && isInPackage(error.location?.file ?? ''))
    );
  });

/** Builds once more, asking for each import. */
async function buildByImport(project: Project): Promise<Output | BuildFailure | undefined> {
  const build = prepareBuild(toOptions(project, refuseByImport(project.root)));
  const output = await build.run();
  await build.close();
  return output;
}

async function toResult(manifest: Manifest, project: Project, output: Output | BuildFailure): Promise<BundleResult> {
  const { root } = project;
  if (output instanceof Error) return { ...NOTHING, issues: sortIssues(await toIssues(root, output), '') };
  const { metafile } = output;
  const handlers = await readHandlers(project, output);
  const found = await Promise.all([toIssues(root, output), checkDefaultExports(root, handlers)]);
  const noDefaults = project.handlers.filter((handler) => !isModule(handler, metafile)).map(createNoDefaultIssue);
  const issues = sortIssues([...found.flat(), ...noDefaults], '');
  return hasErrors(issues)
    ? { ...NOTHING, issues }
    : { bundle: toBundle(manifest, handlers), issues, ...readMetafile(root, project.handlers, metafile) };
}

function readHandlers({ handlers }: Project, { outputFiles }: Output): Promise<readonly BundledHandler[]> {
  const texts = new Map(outputFiles.map((file) => [basename(file.path), file.text]));
  return Promise.all(
    handlers.map(async (handler, index) => ({
      handler,
      code: await withoutRequire(texts.get(`${outputName(index)}.js`) ?? ''),
      sourceMap: texts.get(`${outputName(index)}.js.map`) ?? '',
    })),
  );
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
