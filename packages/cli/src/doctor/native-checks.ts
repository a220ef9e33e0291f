import { sentence } from '#core';
import { packageRoot } from '../package-root.ts';
import { type Check, fine, problem } from './check.ts';
import { runBriefly } from './run-briefly.ts';

/** The packages with machine code, and a few words of JavaScript that make each of them work. */
const PACKAGES = {
  'better-sqlite3': {
    works: sentence`works, for the store`,
    options: [],
    code: "new (require('better-sqlite3'))(':memory:').prepare('SELECT 1').get()",
  },
  'isolated-vm': {
    works: sentence`works, for handlers`,
    options: ['--no-node-snapshot'],
    code: "const { Isolate } = require('isolated-vm'); new Isolate().createContextSync().evalSync('1 + 1')",
  },
  esbuild: {
    works: sentence`works, for the bundles of handlers`,
    options: [],
    code: "require('esbuild').transformSync('1 + 1')",
  },
  'oxc-parser': {
    works: sentence`works, for the analysis of source`,
    options: [],
    code: "require('oxc-parser').parseSync('a.js', '1 + 1')",
  },
} as const;

/** Each package with machine code, loaded and used in a process of its own, so that one that crashes is told of. */
export const NATIVE_CHECKS: readonly Check[] = Object.entries(PACKAGES).map(([name, { works, options, code }]) => ({
  name,
  async run() {
    const { failure, stderr } = await runBriefly(process.execPath, [...options, '-e', code], { cwd: packageRoot });
    if (failure === undefined) return fine(works);
    const { platform, arch, versions } = process;
    const reason = /^\w*Error.*$/m.exec(stderr)?.[0] ?? failure;
    return problem(
      sentence`It does not work here (${platform}-${arch}, ABI ${versions.modules}): ${reason}`,
      sentence`Install anew on this machine, optional packages included: rm -rf node_modules && npm install --include=optional`,
      sentence`Folders of node_modules from another system, architecture or libc do not fit.`,
    );
  },
}));
