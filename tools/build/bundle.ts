import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin, transform } from 'esbuild';
import { installedWith, readPackageJson } from './package-json.ts';

/** Dependencies that only the published types need; their code is bundled. */
const BUNDLED_DEPENDENCIES = ['typebox'];

const LIBRARY_ENTRIES = {
  tillkit: 'packages/testing/src/tillkit.ts',
  testing: 'packages/testing/src/index.ts',
  matchers: 'packages/testing/src/matchers.ts',
  verify: 'packages/core/src/verify-signature.ts',
  'vitest-reporter': 'packages/cli/src/test/vitest-reporter.ts',
};

/**
 * Commands that are over in a moment, so that loading them is a large part of what they take, and what reads the settings of an
 * extension before any command. Each is built alone, and holds only what it uses; a chunk that several share holds all that any
 * of them uses.
 */
const BUILT_ALONE = ['validate', 'review', 'print-candidates', 'extension-package'];

/** Bundled CommonJS packages ask for Node's own modules by `require`, which an ES module does not have. */
const REQUIRE = [
  "import { createRequire as __createRequire } from 'node:module';",
  'const require = __createRequire(import.meta.url);',
  '',
].join('\n');

/** Names of the packages that the bundles import, because users have them installed. */
export const externalPackages = (root: string): string[] =>
  installedWith(readPackageJson(root)).filter((name) => !BUNDLED_DEPENDENCIES.includes(name));

/**
 * Bundles the sources of `root` into `outDir`, all files side by side. Returns what went into them.
 *
 * - `cli.cjs`: the command line in one CommonJS file, the cheapest form to start. What it imports lazily stays lazy.
 * - `tillkit.js`, `testing.js`, `matchers.js`, `verify.js`, `vitest-reporter.js`, one file for each lazy import of the command line, and shared
 *   chunks.
 * - `validate.js`, `review.js`: the brief commands, which share nothing.
 * - `sandbox-runner.js`: one file without chunks, because the runner may read nearly nothing; `sandbox-debug-runner.js`,
 *   the runner of `dev --inspect`; `sandbox-prelude.js`, the script that both import.
 */
export async function bundle(root: string, outDir: string): Promise<Metafile[]> {
  const shared = {
    absWorkingDir: root,
    outdir: outDir,
    external: externalPackages(root),
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node24.15',
    conditions: ['source'],
    // The CommonJS form of some packages hides its imports (UMD); their ES form does not.
    mainFields: ['module', 'main'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    logOverride: { 'empty-import-meta': 'error' },
  } as const satisfies BuildOptions;

  const lazy = new Map<string, string>();
  const cli = await build({
    ...shared,
    entryPoints: { cli: 'packages/cli/src/main.ts' },
    format: 'cjs',
    // One sign of another alphabet, and Node would hold and compile the whole text at two bytes a sign.
    charset: 'ascii',
    outExtension: { '.js': '.cjs' },
    plugins: [collectLazyImports(lazy), minifyPackages, lightenCommander],
  });
  const buildModules = (entries: readonly (readonly [string, string])[], plugins: Plugin[] = []) =>
    build({
      ...shared,
      entryPoints: Object.fromEntries(entries),
      format: 'esm',
      splitting: true,
      chunkNames: 'chunk-[hash]',
      plugins: [minifyPackages, requireHttp, ...plugins],
    });
  const alone = [...lazy].filter(([name]) => BUILT_ALONE.includes(name));
  const together = [...lazy].filter(([name]) => !BUILT_ALONE.includes(name));
  const modules = [await buildModules([...Object.entries(LIBRARY_ENTRIES), ...together])];
  for (const entry of alone) modules.push(await buildModules([entry], [loadCryptoOnUse]));
  const buildRunners = (entryPoints: Record<string, string>, plugins: Plugin[] = []) =>
    build({ ...shared, entryPoints, format: 'esm', plugins });
  const runners = [
    await buildRunners({ 'sandbox-prelude': 'packages/sandbox/src/generated/prelude.ts' }),
    await buildRunners(
      {
        'sandbox-runner': 'packages/sandbox/src/runner/main.ts',
        'sandbox-debug-runner': 'packages/sandbox/src/runner/debug-main.ts',
      },
      [sharePrelude],
    ),
  ];

  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, 'cli.cjs'), cli.outputFiles.map((file) => file.text).join());
  for (const file of [...modules, ...runners].flatMap(({ outputFiles }) => outputFiles)) {
    writeFileSync(join(outDir, basename(file.path)), withRequire(file));
  }
  return [cli, ...modules, ...runners].map(({ metafile }) => metafile);
}

/** The prelude is a file of its own: it is long, and the runners would hold it twice. */
const sharePrelude: Plugin = {
  name: 'share-prelude',
  setup({ onResolve }) {
    onResolve({ filter: /\/generated\/prelude\.ts$/ }, () => ({ path: './sandbox-prelude.js', external: true }));
  },
};

const withRequire = ({ text }: OutputFile): string => (text.includes('var __require =') ? REQUIRE + text : text);

/** Makes every `import()` of the repository's own modules a file of its own beside the bundle, noted by name in `lazy`. */
function collectLazyImports(lazy: Map<string, string>): Plugin {
  const resolving = Symbol('resolving');
  return {
    name: 'collect-lazy-imports',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[.#]/ }, async ({ kind, path, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === resolving) return undefined;
        const target = await resolve(path, { kind, importer, resolveDir, pluginData: resolving });
        if (target.errors.length > 0) return { errors: target.errors };
        const name = basename(target.path, '.ts');
        const other = lazy.get(name) ?? LIBRARY_ENTRIES[name as keyof typeof LIBRARY_ENTRIES] ?? target.path;
        if (other !== target.path) return { errors: [{ text: `${other} and ${target.path} need different names` }] };
        lazy.set(name, target.path);
        return { path: `./${name}.js`, external: true };
      });
    },
  };
}

/**
 * Packages are most of what a start compiles and keeps in memory. Our own code stays readable in stacks. A `require` that is
 * a name of the package's own keeps it, because files that the bundler did not see are found by it.
 */
const minifyPackages: Plugin = {
  name: 'minify-packages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const { code } = await transform(text, { minify: true, legalComments: 'none', charset: 'utf8' });
      return { contents: countRequires(code) === countRequires(text) ? code : text };
    });
  },
};

const countRequires = (text: string): number => text.match(/\brequire\(["']\.{1,2}\//g)?.length ?? 0;

/**
 * Imported as an ES module, `node:http` is asked for all that it exports, and Node loads its whole `fetch` for some of that.
 * Nobody asks when it is required.
 */
const requireHttp: Plugin = {
  name: 'require-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:http$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * Commander takes modules of Node as they are, where esbuild would copy their names. It can run commands that are programs of
 * their own, which tillkit does not have: what starts processes is loaded on use.
 */
const lightenCommander: Plugin = {
  name: 'lighten-commander',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:(child_process|fs|path|process)$/ }, ({ path, importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path, namespace: 'on-use' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'on-use' }, ({ path }) => {
      const module = `process.getBuiltinModule('${path}')`;
      const onUse = `{ spawn: (...args) => ${module}.spawn(...args) }`;
      return { contents: `export default ${path === 'node:child_process' ? onUse : module};` };
    });
  },
};

/** What the modules that the brief commands use take from `node:crypto`; the build fails when a name is missing. */
const CRYPTO = ['createHash', 'createHmac', 'randomBytes', 'randomUUID', 'timingSafeEqual'];

/** Most runs of the brief commands need no cryptography, and no module of Node takes longer to load. */
const loadCryptoOnUse: Plugin = {
  name: 'load-crypto-on-use',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:crypto$/ }, ({ path }) => ({ path, namespace: 'on-use' }));
    onLoad({ filter: /.*/, namespace: 'on-use' }, () => ({
      contents: CRYPTO.map(
        (name) => `export const ${name} = (...args) => process.getBuiltinModule('node:crypto').${name}(...args);`,
      ).join('\n'),
    }));
  },
};
