import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Sentence, sentence, UsageError } from '#core';

/** As in `contract`, which is not loaded for this: help and errors need the language, which may stand here. */
const MANIFEST_FILE = 'plugin.json';

/** As much as `validate` reads of a package.json. */
const BYTES_MAX = 1_000_000;

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
export function readExtensionSettings(folder: string): ExtensionSettings {
  const dir = resolve(folder);
  const file = join(dir, 'package.json');
  if (!existsSync(join(dir, MANIFEST_FILE)) || !existsSync(file)) return { file, values: new Map() };
  const read = readJson(file);
  if ('problem' in read) return { file, values: new Map(), problem: read.problem };
  const { value } = read;
  const key = isObject(value) && Object.hasOwn(value, 'tillkit') ? value.tillkit : {};
  if (!isObject(key)) {
    throw new UsageError('bad-value', sentence`The "tillkit" key takes an object of flags.`, { location: { file } });
  }
  return { file, values: new Map(Object.entries(key)) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readJson(file: string): { readonly value: unknown } | { readonly problem: Sentence } {
  let text: string;
  try {
    if (relative(realpathSync(dirname(file)), realpathSync(file)).startsWith('..')) {
      return { problem: sentence`it is a link that leads out of the folder` };
    }
    // A pipe without a writer would be waited for.
    const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return { problem: sentence`it is not a file` };
      if (stats.size > BYTES_MAX) return { problem: sentence`it is larger than 1 MB` };
      text = readFileSync(descriptor, 'utf8');
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return { problem: sentence`${error instanceof Error && 'code' in error ? String(error.code) : String(error)}` };
  }
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return { problem: sentence`it is not JSON` };
  }
}
