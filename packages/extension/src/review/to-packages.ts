import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Review } from '#contract';

type Package = NonNullable<Review['bundle']>['packages'][number];

/** The packages among the inputs of a bundle, by name, with the bytes that each has in it. */
export async function toPackages(sizes: Readonly<Record<string, number>>): Promise<Package[]> {
  const bytes = new Map<string, number>();
  for (const [path, size] of Object.entries(sizes)) {
    const folder = packageFolderOf(path);
    if (folder !== undefined) bytes.set(folder, (bytes.get(folder) ?? 0) + size);
  }
  const packages = await Promise.all(
    [...bytes].map(async ([folder, sizeBytes]) => ({
      name: folder.replace(/^.*[\\/]node_modules[\\/]/s, '').replaceAll('\\', '/'),
      version: await versionIn(folder),
      sizeBytes,
    })),
  );
  return packages.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

const packageFolderOf = (path: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/s.exec(path)?.[0];

/** Null when a package does not say it. */
async function versionIn(folder: string): Promise<string | null> {
  try {
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version?: unknown };
    return typeof version === 'string' ? version.slice(0, 100) : null;
  } catch {
    return null;
  }
}
