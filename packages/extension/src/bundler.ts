import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { BuildFailure, BuildResult, Plugin } from 'esbuild';
import { type Bundle, type BundledHandler, MANIFEST_FILE } from '#contract';
import { createNoDefaultIssue, isInPackage, nodeModuleOf, toIssues } from './bundle-issues.ts';
import { BUNDLE_OPTIONS, ENTRY_PREFIX } from './bundle-options.ts';
import { handlerEntries, isAllowedInput, refuseUrls, TILLKIT_MODULE, tillkitModule } from './bundle-plugins.ts';
import { checkDefaultExports } from './check-default-exports.ts';
import { type PreparedBuild, prepareBuild } from './esbuild-service.ts';
import { findSpecialPackageFile, guardFiles } from './guard-files.ts';
import { createIssue, hasErrors, type Issue, sortIssues } from './issue.ts';
import type { LoadedExtension } from './load-extension.ts';
import { refuseByImport } from './refuse-by-import.ts';

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

type Options = ReturnType<typeof toOptions>;
type Output = BuildResult<Options>;

interface Project {
  readonly root: string;
  readonly handlers: readonly string[];
}

const NOTHING: BundleResult = { bundle: null, issues: [], inputs: [] };

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
      const handlers = [...new Set(manifest.webhooks.map((webhook) => webhook.handler))];
      if (handlers.length === 0) return { ...NOTHING, bundle: toBundle([]) };
      const project = { root, handlers };
      const special = findSpecialPackageFile(root);
      if (special !== undefined) return toFailure(special.file, special.text);
      const build = await buildFor(project);
      const first = await build.run();
      const output = first !== undefined && needsPlace(root, first) ? await buildByImport(project) : first;
      return output === undefined ? toFailure(handlers[0] ?? MANIFEST_FILE, GAVE_UP) : toResult(project, output);
    },
    close,
  };
}

const outputName = (index: number) => `__handler-${index}`;

const toOptions = ({ root, handlers }: Project, ...plugins: Plugin[]) => ({
  ...BUNDLE_OPTIONS,
  absWorkingDir: root,
  entryPoints: handlers.map((handler, index) => ({ in: ENTRY_PREFIX + handler, out: outputName(index) })),
  plugins: [handlerEntries(root), tillkitModule, refuseUrls, guardFiles, ...plugins],
});

/** Tells whether something is to be refused whose place in the author's files the build has not told. */
const needsPlace = (root: string, output: Output | BuildFailure): boolean =>
  output instanceof Error
    ? output.errors.some((error) => nodeModuleOf(error) !== undefined && isInPackage(error))
    : !inputsOf(root, output).every((input) => isAllowedInput(root, input));

/** Builds once more, asking for each import. */
async function buildByImport(project: Project): Promise<Output | BuildFailure | undefined> {
  const build = prepareBuild(toOptions(project, refuseByImport(project.root)));
  const output = await build.run();
  await build.close();
  return output;
}

const GAVE_UP = 'The bundler gave up: these sources nest too deeply, or never end';

/** A finding about a file as a whole that leaves nothing to run. */
const toFailure = (file: string, text: string): BundleResult => ({
  ...NOTHING,
  issues: [createIssue('source-error', { file, line: 1, column: 1 }, null, { text })],
});

const NO_FILES = [ENTRY_PREFIX, TILLKIT_MODULE, '(disabled):'];

/** Absolute paths of the files that were read; not the entries, nor what a package leaves out for browsers. */
const inputsOf = (root: string, { metafile }: Output): readonly string[] =>
  Object.keys(metafile.inputs)
    .filter((input) => !NO_FILES.some((prefix) => input.startsWith(prefix)))
    .map((input) => resolve(root, input));

async function toResult(project: Project, output: Output | BuildFailure): Promise<BundleResult> {
  const { root } = project;
  if (output instanceof Error) return { ...NOTHING, issues: sortIssues(await toIssues(root, output), '') };
  const handlers = readHandlers(project, output);
  const found = await Promise.all([toIssues(root, output), checkDefaultExports(root, handlers)]);
  const issues = sortIssues([...found.flat(), ...findMissingDefaults(project, output)], '');
  return hasErrors(issues)
    ? { ...NOTHING, issues }
    : { bundle: toBundle(handlers), issues, inputs: inputsOf(root, output) };
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
