import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAsUser } from './install-packed.ts';

/** The packed `create-tillkit`. */
export interface PackedCreator {
  readonly tarball: string;
  /** Paths of what is in it, sorted. */
  readonly files: readonly string[];
  remove(): Promise<void>;
}

/** Packs `create-tillkit` into a temporary folder. */
export async function packCreator(): Promise<PackedCreator> {
  const dir = await mkdtemp(join(tmpdir(), 'tillkit-creator-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  const source = join(import.meta.dirname, '../../create-tillkit');
  const packed = await runAsUser(source, 'npm', 'pack', '--json', '--pack-destination', dir);
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  return { tarball: join(dir, filename), files: files.map(({ path }) => path).sort(), remove };
}
