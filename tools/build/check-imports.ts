import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { parseSync } from 'oxc-parser';
import { installedWith, type PackageJson, packageOf } from './package-json.ts';

/** Imports of the bundles that a user's installation cannot resolve, and sources that came from a foreign `source` condition. */
export function findUnresolvableImports(manifest: PackageJson, metafiles: readonly Metafile[]): string[] {
  const installed = installedWith(manifest);
  const problems: string[] = [];
  for (const { inputs, outputs } of metafiles) {
    for (const [file, { imports }] of Object.entries(outputs)) {
      for (const { path, external } of imports) {
        if (external !== true || path.startsWith('./') || isBuiltin(path)) continue;
        if (!installed.includes(packageOf(path))) problems.push(`${file} imports ${path}, which users do not have`);
      }
    }
    for (const path of Object.keys(inputs)) {
      if (/node_modules\/.*\.tsx?$/.test(path)) problems.push(`${path} is the source of a package, not its build`);
    }
  }
  return problems;
}

/** Files that a bundle still asks for by a relative `require`, which the bundler did not see. */
export function findForgottenFiles(outDir: string): string[] {
  return readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.c?js$/.test(file))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(outDir, file), 'utf8').matchAll(/\brequire\d*\(["'](\.{1,2}\/[^"']+)["']\)/g),
        ([, path]) => `${file} requires ${path}, which is not in the bundle`,
      ),
    );
}

/**
 * Imports of the published declarations that a user's installation cannot resolve. Follows the `types` of every export
 * of the package; `outDir` stands for `dist`.
 */
export function findUnresolvableTypes(root: string, outDir: string, manifest: PackageJson): string[] {
  const installed = installedWith(manifest);
  const problems: string[] = [];
  const seen = new Set<string>();
  const published = (path: string) => path.replace(/^\.\/dist\//, `${outDir}/`);

  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    if (!existsSync(file)) {
      problems.push(`${relative(root, file)} is missing`);
      return;
    }
    for (const specifier of importsOf(file)) {
      const internal = manifest.imports?.[specifier];
      if (specifier.startsWith('.')) visit(resolve(dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts')));
      else if (internal !== undefined) visit(published(internal.types));
      else if (!isBuiltin(specifier) && !installed.includes(packageOf(specifier))) {
        problems.push(`${relative(root, file)} refers to ${specifier}, which users do not have`);
      }
    }
  };
  for (const target of Object.values(manifest.exports ?? {})) {
    if (typeof target === 'object' && target !== null && 'types' in target) visit(published(String(target.types)));
  }
  return problems;
}

/** Every module that a declaration file names, `import('x')` types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...Array.from(text.matchAll(/\bimport\(["']([^"']+)["']\)/g), (match) => match[1] ?? ''),
  ];
}
