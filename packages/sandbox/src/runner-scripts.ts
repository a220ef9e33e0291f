import { fileURLToPath } from 'node:url';

/** Where the scripts are that runner processes start with. */
export interface RunnerScripts {
  /** Whether they are sources, which import other files of this folder. */
  readonly fromSource: boolean;
  readonly path: string;
  /** That of a runner that is debugged. */
  readonly debugPath: string;
  /** The prelude, which both import. */
  readonly preludePath: string;
}

const fromSource = import.meta.url.endsWith('.ts');

const scriptPath = (source: string, built: string): string =>
  fileURLToPath(new URL(fromSource ? source : built, import.meta.url));

/** From source a script is a file beside this one; in the published package it is a bundle beside our bundle. */
export const runnerScripts: RunnerScripts = {
  fromSource,
  path: scriptPath('./runner/main.ts', './sandbox-runner.js'),
  debugPath: scriptPath('./runner/debug-main.ts', './sandbox-debug-runner.js'),
  preludePath: scriptPath('./generated/prelude.ts', './sandbox-prelude.js'),
};
