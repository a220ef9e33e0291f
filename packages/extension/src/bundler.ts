import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { BuildContext, BuildFailure, BuildResult, Plugin } from 'esbuild';
import type { Bundle, BundledHandler } from '#contract';
import { createNoDefaultIssue, toIssues } from './bundle-issues.ts';
import { BUNDLE_OPTIONS, ENTRY_PREFIX } from './bundle-options.ts';
import { handlerEntries, isAllowedInput, refuseOutside, refuseUrls } from './bundle-plugins.ts';
import { hasErrors, type Issue, sortIssues } from './issue.ts';
import type { LoadedExtension } from './load-extension.ts';

/** What bundling gave: a bundle, or findings that are errors. */
export interface BundleResult {
  readonly bundle: Bundle | null;
  readonly issues: readonly Issue[];
  /** Absolute paths of the files in the bundle, symbolic links followed; empty without a bundle. */
  readonly inputs: readonly string[];
}

/** Bundles an extension again and again, reading only what has changed. */
export interface Bundler {
  /** Bundles the handlers; an extension with errors gives no bundle and no further findings. */
  bundle(extension: LoadedExtension): Promise<BundleResult>;
  /** Frees what is kept between two calls. */
  close(): Promise<void>;
}

type OutputKind = { write: false; metafile: true };
type Output = BuildResult<OutputKind>;

interface Project {
  readonly root: string;
  readonly handlers: readonly string[];
}

const NOTHING: BundleResult = { bundle: null, issues: [], inputs: [] };

/** Makes a bundler for one extension after the other; esbuild is loaded at the first handler. */
export function createBundler(): Bundler {
  let kept: { readonly key: string; readonly context: BuildContext<OutputKind> } | undefined;

  async function contextFor(project: Project): Promise<BuildContext<OutputKind>> {
    const key = JSON.stringify(project);
    if (kept?.key !== key) {
      await close();
      const esbuild = await import('esbuild');
      kept = { key, context: await esbuild.context(toOptions(project)) };
    }
    return kept.context;
  }

  async function close(): Promise<void> {
    const context = kept?.context;
    kept = undefined;
    await context?.dispose();
  }

  return {
    async bundle({ root, manifest, issues }) {
      if (manifest === null || hasErrors(issues)) return NOTHING;
      const handlers = [...new Set(manifest.webhooks.map((webhook) => webhook.handler))];
      if (handlers.length === 0) return { ...NOTHING, bundle: toBundle([]) };
      const project = { root, handlers };
      const context = await contextFor(project);
      const output = await settle(context.rebuild());
      const isInside = output instanceof Error || inputsOf(root, output).every((input) => isAllowedInput(root, input));
      return toResult(project, isInside ? output : await locateOutside(project));
    },
    close,
  };
}

const outputName = (index: number) => `__handler-${index}`;

const toOptions = ({ root, handlers }: Project, ...plugins: Plugin[]) => ({
  ...BUNDLE_OPTIONS,
  absWorkingDir: root,
  entryPoints: handlers.map((handler, index) => ({ in: ENTRY_PREFIX + handler, out: outputName(index) })),
  plugins: [handlerEntries(root), refuseUrls, ...plugins],
});

/** Builds once more, asking for each import, because only that tells the place of one that leads outside. */
async function locateOutside(project: Project): Promise<Output | BuildFailure> {
  const esbuild = await import('esbuild');
  return settle(esbuild.build(toOptions(project, refuseOutside(project.root))));
}

/** Absolute paths of the files that were read; not the entries, nor what a package leaves out for browsers. */
const inputsOf = (root: string, { metafile }: Output): readonly string[] =>
  Object.keys(metafile.inputs)
    .filter((input) => !input.startsWith(ENTRY_PREFIX) && !input.startsWith('(disabled):'))
    .map((input) => resolve(root, input));

/** A failed build as a value; anything else that goes wrong is thrown on. */
async function settle(build: Promise<Output>): Promise<Output | BuildFailure> {
  try {
    return await build;
  } catch (error) {
    if (error instanceof Error && 'errors' in error && 'warnings' in error) return error as BuildFailure;
    throw error;
  }
}

async function toResult(project: Project, output: Output | BuildFailure): Promise<BundleResult> {
  const { root } = project;
  if (output instanceof Error) return { ...NOTHING, issues: sortIssues(await toIssues(root, output), '') };
  const found = await toIssues(root, output);
  const issues = sortIssues([...found, ...findMissingDefaults(project, output)], '');
  return hasErrors(issues)
    ? { ...NOTHING, issues }
    : { bundle: toBundle(readHandlers(project, output)), issues, inputs: inputsOf(root, output) };
}

/** A file without any import or export has no format for esbuild, and would export an empty object. */
const findMissingDefaults = ({ handlers }: Project, { metafile: { inputs } }: Output): readonly Issue[] =>
  handlers
    .filter((handler) => {
      const file = inputs[ENTRY_PREFIX + handler]?.imports[0]?.path;
      return file === undefined || inputs[file]?.format === undefined;
    })
    .map(createNoDefaultIssue);

function readHandlers({ handlers }: Project, { outputFiles }: Output): readonly BundledHandler[] {
  const texts = new Map(outputFiles.map((file) => [basename(file.path), file.text]));
  return handlers.map((handler, index) => ({
    handler,
    code: texts.get(`${outputName(index)}.js`) ?? '',
    sourceMap: texts.get(`${outputName(index)}.js.map`) ?? '',
  }));
}

function toBundle(handlers: readonly BundledHandler[]): Bundle {
  const hash = createHash('sha256');
  for (const { handler, code } of handlers) hash.update(`${handler}\0${code}\0`);
  return { handlers, digest: hash.digest('hex') };
}
