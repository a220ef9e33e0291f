import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative, sep } from 'node:path';

/**
 * The PATH, under the name that this system gives it, without what lies in `dir`, the folder of an extension, or among
 * installed packages: `npx` and `npm run` put `node_modules/.bin` of the current folder first.
 */
export function pathOutside(dir: string, env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = (env[name] ?? '').split(delimiter).filter((folder) => isAbsolute(folder) && isOutside(folder, dir));
  return { [name]: folders.join(delimiter) };
}

/** A program on that PATH; undefined when there is none. */
export function findOnPath(command: string, dir: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const names = (env.PATHEXT ?? '').split(';').map((end) => command + end);
  return Object.values(pathOutside(dir, env))
    .flatMap((path) => path.split(delimiter).filter(isAbsolute))
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram);
}

function isOutside(folder: string, dir: string): boolean {
  try {
    const real = realpathSync(folder);
    const isInstalled = [folder, real].some((path) => path.split(sep).includes('node_modules'));
    return !isInstalled && relative(realpathSync(dir), real).split(sep)[0] === '..';
  } catch {
    return false;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
