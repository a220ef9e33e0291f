import { type Sentence, sentence } from '#core';
import { engineVersion, packageRoot } from '../package-root.ts';
import { runBriefly } from './run-briefly.ts';

/** Why no handler can run, and how that is mended. */
export interface EngineProblem {
  readonly message: Sentence;
  readonly nextSteps: readonly Sentence[];
}

const TRIAL = "const { Isolate } = require('isolated-vm'); new Isolate().createContextSync().evalSync('1 + 1')";

/**
 * Whether handlers can run here. isolated-vm is optional: npm leaves it out where it does not fit the Node that npm runs
 * with, or has no binary. It is tried in a process of its own, so that one that crashes is told of too.
 */
export async function findEngineProblem(): Promise<EngineProblem | undefined> {
  const options = ['--no-node-snapshot', '-e', TRIAL];
  const { failure, stderr } = await runBriefly(process.execPath, options, { cwd: packageRoot });
  if (failure === undefined) return undefined;
  return {
    message: stderr.includes("Cannot find module 'isolated-vm'")
      ? sentence`Handlers cannot run here: isolated-vm is not installed; npm leaves it out under a Node before 24, or without optional packages.`
      : sentence`Handlers cannot run here (${process.platform}-${process.arch}, ABI ${process.versions.modules}): isolated-vm does not load: ${/^\w*Error.*$/m.exec(stderr)?.[0] ?? failure}`,
    nextSteps: [
      sentence`Under Node 24.15 or later, or 26, install again, optional packages included: rm -rf node_modules && npm install --include=optional`,
      sentence`Under an older Node, name it yourself: npm install --save-dev isolated-vm@${engineVersion()}`,
      sentence`What works without it: the REST API, and webhooks to a server of your own: tillkit dev --forward URL`,
    ],
  };
}
