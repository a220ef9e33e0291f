import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Sentence, sentence, UsageError } from '#core';

/** As in `contract`, which is not loaded for this: help and errors need the language, which may stand here. */
const MANIFEST_FILE = 'plugin.json';

/** The `tillkit` key in the package.json of an extension, as it stands there. */
export interface ExtensionSettings {
  readonly file: string;
  /** By name; empty where there is no package.json, or none with the key. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Why the file could not be read. */
  readonly problem?: Sentence;
}

/**
 * Reads what an extension sets in the package.json beside its plugin.json. No other package.json is read: one above the
 * folder may be anybody's. @throws UsageError when the key is no object
 */
export async function readExtensionSettings(folder: string): Promise<ExtensionSettings> {
  const dir = resolve(folder);
  const file = join(dir, 'package.json');
  const nothing = { file, values: new Map() };
  if (!existsSync(join(dir, MANIFEST_FILE)) || !existsSync(file)) return nothing;
  const { isObject, readExtensionPackage } = await import('./extension-package.ts');
  const read = readExtensionPackage(dir);
  if (read === undefined) return nothing;
  if ('problem' in read) return { ...nothing, problem: read.problem };
  const { value } = read;
  const key = isObject(value) && Object.hasOwn(value, 'tillkit') ? value.tillkit : {};
  if (!isObject(key)) {
    throw new UsageError('bad-value', sentence`The "tillkit" key takes an object of flags.`, { location: { file } });
  }
  return { file, values: new Map(Object.entries(key)) };
}
