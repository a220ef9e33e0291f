import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { buildPage } from '#backoffice';
import { bundlePrelude } from '../generate/prelude.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { bundle } from './bundle.ts';
import { findBundledPackages } from './bundled-packages.ts';
import { findForgottenFiles, findUnresolvableImports, findUnresolvableTypes } from './check-imports.ts';
import { findBundlingProblem } from './license-policy.ts';
import { readPackageJson } from './package-json.ts';
import { readPackageLock } from './package-lock.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';

/**
 * Builds the JavaScript of the published package into `outDir`, whose earlier bundles it removes, and checks that users
 * can resolve all of it. Declarations are `tsc`'s; they are checked when they are there.
 */
export async function buildPackage(root: string, outDir: string): Promise<void> {
  removeBundles(outDir);
  const metafiles = [...(await bundle(root, outDir)), ...(await writePage(root, join(outDir, PAGE_FOLDER)))];
  // The prelude is a text in the runner: its bundle tells nothing of what went into it.
  const { metafile: prelude } = await bundlePrelude(root);
  const bundled = findBundledPackages(root, [...metafiles, prelude]);
  const own = readPackageJson(root);
  writeFileSync(join(outDir, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(root, bundled.packages));
  writeFileSync(join(outDir, 'bom.cdx.json'), billOfMaterials(own, bundled, readPackageLock(root)));
  const problems = [
    ...findUnresolvableImports(own, metafiles),
    ...findForgottenFiles(outDir),
    ...bundled.packages.flatMap(({ folder, manifest }) => findBundlingProblem(join(root, folder), manifest) ?? []),
  ];
  if (existsSync(join(outDir, 'types'))) problems.push(...findUnresolvableTypes(root, outDir, own));
  if (problems.length > 0) throw new Error(`The build is not fit to publish:\n${problems.join('\n')}`);
}

/** Where `loadPage` of the back office looks beside the bundles. */
const PAGE_FOLDER = 'backoffice';

/** Writes the page of the back office. Returns what went into it. */
async function writePage(root: string, folder: string): Promise<readonly Metafile[]> {
  const { files, metafiles } = await buildPage(root);
  for (const [name, body] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), body);
  }
  return metafiles;
}

function removeBundles(outDir: string): void {
  if (!existsSync(outDir)) return;
  rmSync(join(outDir, PAGE_FOLDER), { recursive: true, force: true });
  for (const file of readdirSync(outDir)) {
    if (/\.c?js$/.test(file)) rmSync(join(outDir, file));
  }
}
