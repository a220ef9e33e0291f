import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { findUnresolvableTypes } from '../../tools/build/check-imports.ts';
import { readPackageJson } from '../../tools/build/package-json.ts';
import { requireBuild } from './kept-build.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** What a build does not read; `node_modules` is linked instead. */
const LEFT_OUT = new Set([
  '.git',
  '.tillkit',
  'bench',
  'coverage',
  'dist',
  'examples',
  'node_modules',
  'test',
  'tools',
]);

/** Declarations that were compiled here before. The compiler keeps those whose sources have not changed since. */
const TYPES = join('dist', 'types');

/**
 * Builds the package as `npm run build && npm pack` would, but into a temporary copy of the repository, whose own `dist`
 * stays as it is, and puts the tarball into `dir`. Returns the path of the tarball.
 */
export async function packTo(dir: string): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'tillkit-pack-'));
  try {
    const options = { recursive: true, preserveTimestamps: true };
    await cp(root, stage, {
      ...options,
      filter: (source) => !LEFT_OUT.has(relative(root, source).split(sep)[0] ?? ''),
    });
    if (existsSync(join(root, TYPES))) await cp(join(root, TYPES), join(stage, TYPES), options);
    await symlink(join(root, 'node_modules'), join(stage, 'node_modules'), 'junction');
    await run(process.execPath, ['node_modules/typescript/bin/tsc', '-b', join(stage, 'packages/testing')], {
      cwd: root,
    });
    // Made from the sources themselves: bundles name their parts by the way to them, which would lead out of the copy.
    const dist = join(stage, 'dist');
    await cp(await requireBuild(), dist, { recursive: true });
    // A build checks the declarations that are there; those came later.
    const problems = findUnresolvableTypes(root, dist, readPackageJson(root));
    if (problems.length > 0) throw new Error(`The package is not fit to publish:\n${problems.join('\n')}`);
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', dir], { cwd: stage });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    return join(dir, filename);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
