import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { stagePackage } from '../../tools/build/stage-package.ts';
import { requireBuild } from './kept-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the command line as it is published, which starts much faster than its sources. */
    readonly builtCli: string;
  }
}

const root = join(import.meta.dirname, '../..');

/** Lays the built package into a folder of its own, for all tests of a project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = await requireBuild();
  const dir = await mkdtemp(join(tmpdir(), 'tillkit-built-'));
  stagePackage(root, dir);
  cpSync(build, join(dir, 'dist'), { recursive: true });
  project.provide('builtCli', join(dir, 'bin/tillkit.cjs'));
  return () => rm(dir, { recursive: true, force: true });
}
