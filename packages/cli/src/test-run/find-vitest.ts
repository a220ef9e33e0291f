import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sentence, UsageError } from '#core';

/** The first version that tells reporters of each test as it ends. */
const OLDEST = 3;

/**
 * The program of the vitest that a folder has: of the project that it is in, in that project's version.
 * @throws UsageError `vitest-missing`, `vitest-too-old`
 */
export function findVitest(dir: string): string {
  const file = resolveManifest(dir);
  const { version, bin }: VitestManifest = JSON.parse(readFileSync(file, 'utf8'));
  if (Number.parseInt(version, 10) >= OLDEST) return join(dirname(file), typeof bin === 'string' ? bin : bin.vitest);
  const problem = sentence`The vitest of ${dir} is ${version}, and it takes ${OLDEST} or later.`;
  throw new UsageError('vitest-too-old', problem, { nextSteps: [sentence`npm install --save-dev vitest@latest`] });
}

interface VitestManifest {
  readonly version: string;
  readonly bin: string | { readonly vitest: string };
}

function resolveManifest(dir: string): string {
  try {
    return createRequire(join(dir, 'package.json')).resolve('vitest/package.json');
  } catch (cause) {
    const problem = sentence`There is no vitest in ${dir} or above, and the tests run with the one of their project.`;
    throw new UsageError('vitest-missing', problem, { nextSteps: [sentence`npm install --save-dev vitest`], cause });
  }
}
