import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** The PATH with `tillkit` on it, under the name that this system gives it. */
export function searchPath(): Record<string, string> {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { [name]: [binFolder(), process.env[name]].join(delimiter) };
}

/** The folder that holds the command `tillkit` itself: where npm links what a project installs, from here upwards. */
function binFolder(folder = packageRoot): string {
  const bin = join(folder, 'node_modules', '.bin');
  if (existsSync(join(bin, 'tillkit'))) return bin;
  const parent = dirname(folder);
  return parent === folder ? dirname(process.argv[1] ?? '') : binFolder(parent);
}
