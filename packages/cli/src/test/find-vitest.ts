import { join } from 'node:path';
import { sentence, UsageError } from '#core';
import { isObject } from '../flags/extension-package.ts';
import { findInstalledPackage } from '../installed-package.ts';

/** The first version that tells reporters of each test as it ends. */
const OLDEST = 3;

const INSTALL = [sentence`npm install --save-dev vitest`];

/** A vitest that is installed. */
export interface Vitest {
  readonly program: string;
  readonly version: string;
}

/**
 * The vitest that a folder has: of the project that it is in, in that project's version.
 * @throws UsageError `vitest-missing`, `vitest-broken`, `vitest-too-old`
 */
export function findVitest(dir: string): Vitest {
  const found = findInstalledPackage(dir, 'vitest');
  if (found === undefined) {
    const problem = sentence`There is no vitest in ${dir} or above, and the tests run with the one of their project.`;
    throw new UsageError('vitest-missing', problem, { nextSteps: INSTALL });
  }
  const location = { file: join(found.dir, 'package.json') };
  if ('problem' in found.manifest) {
    const problem = sentence`The vitest of ${dir} cannot be used: ${found.manifest.problem}.`;
    throw new UsageError('vitest-broken', problem, { location, nextSteps: INSTALL });
  }
  const { version, bin } = found.manifest.value;
  if (!(Number.parseInt(String(version), 10) >= OLDEST)) {
    const problem = sentence`The vitest of ${dir} is ${String(version)}, and it takes ${OLDEST} or later.`;
    throw new UsageError('vitest-too-old', problem, { nextSteps: [sentence`npm install --save-dev vitest@latest`] });
  }
  const program = isObject(bin) ? bin.vitest : bin;
  if (typeof program === 'string') return { program: join(found.dir, program), version: String(version) };
  const problem = sentence`The vitest of ${dir} cannot be used: it names no program.`;
  throw new UsageError('vitest-broken', problem, { location, nextSteps: INSTALL });
}
