import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runnerScripts } from './runner-scripts.ts';

const { fromSource, preludePath } = runnerScripts;

/** Path of the script that a runner process starts with. */
export const runnerPath = runnerScripts.path;

/** The same for a runner that is debugged. */
export const debugRunnerPath = runnerScripts.debugPath;

const sourceOptions = fromSource ? ['--conditions=source'] : [];

/** Node's options for a runner that is debugged, which nothing confines. */
export const debugRunnerOptions = (): string[] => [...sourceOptions, '--no-warnings'];

/**
 * Node's options for a runner: it may read its own code, the engine's and the kept snapshot, and nothing else of the
 * machine.
 */
export function runnerOptions(snapshotPath: string | undefined): string[] {
  const readable = fromSource ? [join(dirname(runnerPath), '..'), ...sourcePaths()] : [runnerPath, preludePath];
  const kept = snapshotPath === undefined ? [] : [snapshotPath];
  const paths = [...readable, ...packageFiles(runnerPath), ...enginePaths(), ...kept];
  return [
    ...sourceOptions,
    '--no-node-snapshot',
    '--no-warnings',
    '--permission',
    '--allow-addons',
    ...[...new Set(paths)].map((path) => `--allow-fs-read=${path}`),
  ];
}

/** What the runner imports of the other modules. */
const sourcePaths = (): string[] => [join(dirname(runnerPath), '../../../core/src')];

/** The package.json files that Node looks at for a script's module type and subpath imports. */
function packageFiles(script: string): string[] {
  const files: string[] = [];
  for (let folder = dirname(script); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    files.push(file);
    if (existsSync(file) || dirname(folder) === folder) return files;
  }
}

/** The folders of isolated-vm and of what finds its binary, which also asks whether this is Alpine Linux. */
function enginePaths(): string[] {
  const engine = packagePaths('isolated-vm', runnerPath);
  const real = engine.at(-1);
  // Without isolated-vm the runner says so itself.
  if (real === undefined) return [];
  return [...engine, ...packagePaths('node-gyp-build', join(real, 'package.json')), '/etc/alpine-release'];
}

/** Where a script finds a package, and where that really is: pnpm, for one, has links in node_modules. */
function packagePaths(name: string, script: string): string[] {
  const places = createRequire(script).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name)).find((folder) => existsSync(folder));
  return found === undefined ? [] : [found, realpathSync(found)];
}
