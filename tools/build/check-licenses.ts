// node --conditions=source tools/build/check-licenses.ts: tells which packages users may not get. Needs no network.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { externalPackages } from './bundle.ts';
import { findBundlingProblem, findLicenseProblem, type Licensed } from './license-policy.ts';
import { packageOf, readPackageJson } from './package-json.ts';
import { findInstalled, type PackageLock, readPackageLock } from './package-lock.ts';

/**
 * What is wrong with the licenses of the packages that users get, in sentences: of those that may be bundled, which is what our sources
 * import and all that it needs, and of those that npm installs for tillkit or for an extension made from a template.
 */
export async function findLicenseProblems(root: string): Promise<string[]> {
  const lock = readPackageLock(root);
  const external = externalPackages(root);
  const imported = (await importedPackages(root)).filter((name) => !external.includes(name));
  const bundled = findInstalled(lock, imported);
  const installed = findInstalled(lock, [...external, ...packagesOfTemplates(root)]);
  const problems = [...bundled, ...installed].map((folder) => {
    const manifest = manifestOf(root, folder, lock);
    return bundled.has(folder) && existsSync(join(root, folder))
      ? findBundlingProblem(join(root, folder), manifest)
      : findLicenseProblem(manifest, bundled.has(folder));
  });
  return [...new Set(problems)].filter((problem) => problem !== undefined).sort();
}

/** What is for other systems is not installed here: of these packages npm has noted the license. */
function manifestOf(root: string, folder: string, { packages }: PackageLock): Licensed {
  if (existsSync(join(root, folder))) return readPackageJson(join(root, folder));
  const { version = '', license } = packages[folder] ?? {};
  return { name: folder.replace(/^.*node_modules\//, ''), version, license };
}

function packagesOfTemplates(root: string): string[] {
  return globSync('templates/*', { cwd: root }).flatMap((folder) => {
    const { dependencies, devDependencies } = readPackageJson(join(root, folder));
    return Object.keys({ ...dependencies, ...devDependencies });
  });
}

/** Names of the packages that the modules import, style sheets included; imports of types alone are left out. */
async function importedPackages(root: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: globSync('packages/*/{src,page}/**/*.{ts,tsx,css}', { cwd: root }),
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    external: ['*'],
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  return imports.filter((path) => !/^(\.|#|node:)/.test(path)).map(packageOf);
}

if (import.meta.main) {
  for (const problem of await findLicenseProblems(join(import.meta.dirname, '../..'))) {
    console.error(problem);
    process.exitCode = 1;
  }
}
