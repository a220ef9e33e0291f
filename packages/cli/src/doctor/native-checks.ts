import { sentence } from '#core';
import { packageRoot } from '../package-root.ts';
import { type Check, fine, problem } from './check.ts';
import { findEngineProblem } from './find-engine-problem.ts';
import { runBriefly } from './run-briefly.ts';

/** The packages with machine code, and a few words of JavaScript that make each of them work. */
const PACKAGES = {
  'better-sqlite3': {
    works: sentence`works, for the store`,
    code: "new (require('better-sqlite3'))(':memory:').prepare('SELECT 1').get()",
  },
  esbuild: {
    works: sentence`works, for the bundles of handlers`,
    code: "require('esbuild').transformSync('1 + 1')",
  },
  'oxc-parser': {
    works: sentence`works, for the analysis of source`,
    code: "require('oxc-parser').parseSync('a.js', '1 + 1')",
  },
} as const;

/** One loaded and used in a process of its own, so that one that crashes is told of. */
const tryPackage = ([name, { works, code }]: [string, (typeof PACKAGES)[keyof typeof PACKAGES]]): Check => ({
  name,
  async run() {
    const { failure, stderr } = await runBriefly(process.execPath, ['-e', code], { cwd: packageRoot });
    if (failure === undefined) return fine(works);
    const { platform, arch, versions } = process;
    const reason = /^\w*Error.*$/m.exec(stderr)?.[0] ?? failure;
    return problem(
      sentence`It does not work here (${platform}-${arch}, ABI ${versions.modules}): ${reason}`,
      sentence`Install anew on this machine, optional packages included: rm -rf node_modules && npm install --include=optional`,
      sentence`Folders of node_modules from another system, architecture or libc do not fit.`,
    );
  },
});

const ENGINE: Check = {
  name: 'isolated-vm',
  async run() {
    const found = await findEngineProblem();
    return found === undefined ? fine(sentence`works, for handlers`) : problem(found.message, ...found.nextSteps);
  },
};

/** Each package with machine code. */
export const NATIVE_CHECKS: readonly Check[] = Object.entries(PACKAGES).map(tryPackage).toSpliced(1, 0, ENGINE);
