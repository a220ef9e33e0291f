import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packTo } from './pack-to.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the packed tarball of this repository. */
    readonly tarball: string;
  }
}

/** Packs the repository once for all tests of a project, unless TILLKIT_TARBALL names a tarball that is to be tested. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TILLKIT_TARBALL;
  if (given !== undefined) {
    project.provide('tarball', resolve(given));
    return async () => {};
  }
  const dir = await mkdtemp(join(tmpdir(), 'tillkit-tarball-'));
  project.provide('tarball', await packTo(dir));
  return () => rm(dir, { recursive: true, force: true });
}
