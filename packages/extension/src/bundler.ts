import { createHash } from 'node:crypto';
import { basename, relative, resolve } from 'node:path';
import type { BuildFailure, BuildResult, Plugin } from 'esbuild';
import type { Bundle, BundledHandler } from '#contract';
import {
  createIrregularIssue,
  createNoDefaultIssue,
  createStoppedIssue,
  isInPackage,
  nodeModuleOf,
  toIssues,
} from './bundle-issues.ts';
import { BUNDLE_OPTIONS, ENTRY_PREFIX } from './bundle-options.ts';
import { handlerEntries, type Refusal, refuseUrls, TILLKIT_MODULE, tillkitModule } from './bundle-plugins.ts';
import { checkDefaultExports } from './check-default-exports.ts';
import { type PreparedBuild, prepareBuild } from './esbuild-service.ts';
import { guardFiles } from './guard-files.ts';
import { findIrregularPackages } from './irregular-files.ts';
import { hasErrors, type Issue, sortIssues } from './issue.ts';
import type { LoadedExtension } from './load-extension.ts';
import { refuseByImport } from './refuse-by-import.ts';
import { isScript, type SourceFile } from './source-module.ts';

/** What bundling gave: a bundle, or findings that are errors. */
export interface BundleResult {
  readonly bundle: Bundle | null;
  readonly issues: readonly Issue[];
  /** Absolute paths of the files in the bundle, symbolic links followed; empty without a bundle. */
  readonly inputs: readonly string[];
  /** The author's own files among them. */
  readonly sources: readonly SourceFile[];
  /** Handlers by their paths in the manifest, each with the `file` of its source. */
  readonly entries: Readonly<Record<string, string>>;
  /** Bytes that each of `inputs` has in the bundle, in all handlers together. */
  readonly sizes: Readonly<Record<string, number>>;
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

const NOTHING: BundleResult = { bundle: null, issues: [], inputs: [], sources: [], entries: {}, sizes: {} };

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
      const irregular = await findIrregularPackages(root);
      if (irregular.length > 0) {
        return { ...NOTHING, issues: irregular.map((path) => createIrregularIssue(relative(root, path))) };
      }
      const build = await buildFor(project);
      const first = await build.run();
      const output = first !== undefined && needsPlace(first) ? await buildByImport(project) : first;
      return output === undefined ? { ...NOTHING, issues: [createStoppedIssue()] } : toResult(project, output);
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
    return refusal?.code === 'import-outside' || (nodeModuleOf(error) !== undefined && isInPackage(error));
  });

/** Builds once more, asking for each import. */
async function buildByImport(project: Project): Promise<Output | BuildFailure | undefined> {
  const build = prepareBuild(toOptions(project, refuseByImport(project.root)));
  const output = await build.run();
  await build.close();
  return output;
}

const NO_FILES = [ENTRY_PREFIX, TILLKIT_MODULE, '(disabled):'];

/** Absolute paths of the files that were read; not the entries, nor what a package leaves out for browsers. */
const inputsOf = (root: string, { metafile }: Output): readonly string[] =>
  Object.keys(metafile.inputs)
    .filter((input) => !NO_FILES.some((prefix) => input.startsWith(prefix)))
    .map((input) => resolve(root, input));

function sizesOf(root: string, { metafile: { outputs } }: Output): Readonly<Record<string, number>> {
  const sizes = new Map<string, number>();
  for (const { inputs } of Object.values(outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const path = resolve(root, input);
      sizes.set(path, (sizes.get(path) ?? 0) + bytesInOutput);
    }
  }
  return Object.fromEntries(sizes);
}

/** The author's own scripts; a package's lie in a folder node_modules, wherever that is. */
function sourcesOf(root: string, { metafile: { inputs } }: Output): readonly SourceFile[] {
  const own = Object.keys(inputs).filter(isOwnScript);
  return own.map((file) => {
    const imports = inputs[file]?.imports ?? [];
    const pairs = imports.filter(({ path }) => isOwnScript(path)).map(({ original, path }) => [original ?? path, path]);
    return { file, path: resolve(root, file), imports: Object.fromEntries(pairs) };
  });
}

const isOwnScript = (input: string): boolean =>
  !/^[a-z-]+:|^\(disabled\):|(^|\/)node_modules\//.test(input) && isScript(input);

const entriesOf = ({ handlers }: Project, { metafile: { inputs } }: Output): Readonly<Record<string, string>> =>
  Object.fromEntries(handlers.map((handler) => [handler, inputs[ENTRY_PREFIX + handler]?.imports[0]?.path ?? handler]));

async function toResult(project: Project, output: Output | BuildFailure): Promise<BundleResult> {
  const { root } = project;
  if (output instanceof Error) return { ...NOTHING, issues: sortIssues(await toIssues(root, output), '') };
  const handlers = readHandlers(project, output);
  const found = await Promise.all([toIssues(root, output), checkDefaultExports(root, handlers)]);
  const issues = sortIssues([...found.flat(), ...findMissingDefaults(project, output)], '');
  return hasErrors(issues)
    ? { ...NOTHING, issues }
    : {
        bundle: toBundle(handlers),
        issues,
        inputs: inputsOf(root, output),
        sources: sourcesOf(root, output),
        entries: entriesOf(project, output),
        sizes: sizesOf(root, output),
      };
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
