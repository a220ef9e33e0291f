import { MANIFEST_FILE } from '#contract';
import { sentence } from '#core';
import { hasManifest } from '../flags/extension-folders.ts';
import { isObject, readExtensionPackage } from '../flags/extension-package.ts';
import { findInstalledPackage } from '../installed-package.ts';
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
  const own = readExtensionPackage(dir);
  if (own === undefined) return fine(sentence`no package.json here asks for it`);
  const installed = findInstalledPackage(dir, name)?.manifest;
  if (installed !== undefined && 'value' in installed) return judge(String(installed.value.version));
  if (installed !== undefined) {
    return problem(sentence`Its package.json cannot be used: ${installed.problem}.`, sentence`npm install`);
  }
  if ('problem' in own) {
    return problem(sentence`package.json cannot be used: ${own.problem}.`, sentence`Replace it, or remove it.`);
  }
  if (!asksFor(own.value, name)) return fine(sentence`package.json does not ask for it`);
  return problem(sentence`package.json asks for it, and it is not installed.`, sentence`npm install`);
}

const asksFor = (manifest: unknown, name: string): boolean =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].some((field) => {
    const asked = isObject(manifest) ? manifest[field] : undefined;
    return isObject(asked) && Object.hasOwn(asked, name);
  });
