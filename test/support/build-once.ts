import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { stagePackage } from '../../tools/build/stage-package.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the command line as it is published, which starts much faster than its sources. */
    readonly builtCli: string;
  }
}

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Builds the package once, into a folder of its own, for all tests of a project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'tillkit-built-'));
  stagePackage(root, dir);
  await run(process.execPath, ['--conditions=source', 'tools/build/build.ts', join(dir, 'dist')], { cwd: root });
  project.provide('builtCli', join(dir, 'bin/tillkit.cjs'));
  return () => rm(dir, { recursive: true, force: true });
}
