import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MANIFEST_FILE } from '#contract';
import { sentence } from '#core';
import { hasManifest } from '../extension-folders.ts';
import { packageVersion } from '../package-root.ts';
import { type Check, type CheckResult, fine, problem } from './check.ts';

/** The manifest that makes a folder an extension; a folder without one may be looked at for the machine's sake. */
export const manifestCheck: Check = {
  name: MANIFEST_FILE,
  run({ dir }) {
    if (hasManifest(dir)) return fine(sentence`found; tillkit validate tells whether it is right`);
    return fine(sentence`none here, so this folder is no extension`);
  },
};

/** The package of the types that handlers are written against. */
export const typesCheck: Check = {
  name: sentence`tillkit in node_modules`,
  run: ({ dir }) =>
    checkPackage(dir, 'tillkit', (installed) => {
      const running = packageVersion();
      if (installed === running) return fine(sentence`${installed}, as the one that runs`);
      return problem(
        sentence`The folder has ${installed}, and ${running} runs: types, rules and tests may differ.`,
        sentence`Run the one of the folder: npx tillkit. Or install this one: npm install --save-dev tillkit@${running}`,
      );
    }),
};

/** The program that runs the author's tests. */
export const vitestCheck: Check = {
  name: sentence`vitest in node_modules`,
  run: ({ dir }) => checkPackage(dir, 'vitest', (installed) => fine(sentence`${installed} is installed`)),
};

/** Looks at a package if the folder's package.json asks for it. */
function checkPackage(dir: string, name: string, judge: (version: string) => CheckResult): CheckResult {
  const file = join(dir, 'package.json');
  if (!existsSync(file)) return fine(sentence`no package.json here asks for it`);
  const installed = findVersion(file, name);
  if (installed !== undefined) return judge(installed);
  if (!asksFor(file, name)) return fine(sentence`package.json does not ask for it`);
  return problem(sentence`package.json asks for it, and it is not installed.`, sentence`npm install`);
}

function findVersion(file: string, name: string): string | undefined {
  try {
    const manifest = createRequire(file).resolve(`${name}/package.json`);
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
  } catch {
    return undefined;
  }
}

function asksFor(file: string, name: string): boolean {
  const manifest: Record<string, object | undefined> = JSON.parse(readFileSync(file, 'utf8'));
  return ['dependencies', 'devDependencies', 'optionalDependencies'].some((field) =>
    Object.hasOwn(manifest[field] ?? {}, name),
  );
}
