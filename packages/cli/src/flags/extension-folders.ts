import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MANIFEST_FILE } from '#contract';
import { sentence, UsageError } from '#core';

/** Tells whether a folder holds an extension. */
export const hasManifest = (dir: string): boolean => existsSync(join(dir, MANIFEST_FILE));

/** Folders that must hold an extension each, made absolute; the same one twice counts once. @throws UsageError */
export const requireExtensions = (dirs: readonly string[]): string[] => [...new Set(dirs.map(requireExtension))];

/** A folder that must hold an extension, made absolute. @throws UsageError */
export function requireExtension(folder: string): string {
  const dir = resolve(folder);
  if (!existsSync(dir)) {
    throw new UsageError('extension-folder-missing', sentence`The folder ${dir} does not exist.`, {
      nextSteps: [sentence`Name the extension's folder, or create one: tillkit init`],
    });
  }
  if (!hasManifest(dir)) {
    throw new UsageError('manifest-missing', sentence`The folder ${dir} holds no ${MANIFEST_FILE}.`, {
      nextSteps: [
        sentence`Name the extension's folder, or create one: tillkit init`,
        sentence`For a store alone: tillkit dev --no-extension`,
      ],
    });
  }
  return dir;
}
