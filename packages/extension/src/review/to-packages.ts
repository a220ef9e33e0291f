import { join } from 'node:path';
import type { Review } from '#contract';
import { createPackageFiles, PackageJsonError } from '../bundle/package-files.ts';
import type { Folder } from '../folder/open-folder.ts';

type Package = NonNullable<Review['bundle']>['packages'][number];

/** The packages among the inputs of a bundle, by name, with the bytes that each has in it. */
export function toPackages(folder: Folder, sizes: Readonly<Record<string, number>>): Package[] {
  const bytes = new Map<string, number>();
  for (const [path, size] of Object.entries(sizes)) {
    const place = packageFolderOf(path);
    if (place !== undefined) bytes.set(place, (bytes.get(place) ?? 0) + size);
  }
  const packages = [...bytes].map(([place, sizeBytes]) => ({
    name: place.replace(/^.*[\\/]node_modules[\\/]/s, '').replaceAll('\\', '/'),
    version: versionIn(folder, place),
    sizeBytes,
  }));
  return packages.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

const packageFolderOf = (path: string): string | undefined =>
  /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/s.exec(path)?.[0];

/** Null when a package does not say it. */
function versionIn(folder: Folder, place: string): string | null {
  try {
    const version = createPackageFiles(folder).read(join(place, 'package.json'))?.content.version;
    return typeof version === 'string' ? version.slice(0, 100) : null;
  } catch (error) {
    if (error instanceof PackageJsonError) return null;
    throw error;
  }
}
