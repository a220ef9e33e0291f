import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { createEnvironment } from '#core';
import { BUNDLE_OPTIONS } from './bundle-options.ts';
import { fileErrorCode } from './file-error.ts';

/** More than any honest build of modules that are at hand takes, in milliseconds. */
const BUILD_MS = 10_000;

/**
 * Has esbuild's program bundle modules of a folder once, in a process that asks nothing of this one. Undefined when it has
 * anything to say, or cannot be run.
 */
export async function buildPlainly(root: string, handlers: readonly string[]): Promise<Metafile | undefined> {
  const program = findProgram();
  if (program === undefined) return undefined;
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), 'tillkit-build-'));
    const metafile = join(folder, 'meta.json');
    const args = [
      ...handlers.map((handler) => `./${handler}`),
      ...FLAGS,
      `--metafile=${metafile}`,
      `--outdir=${folder}`,
    ];
    const isSure = await isSilent(program, args, root, join(folder, 'words'));
    return isSure ? JSON.parse(readFileSync(metafile, 'utf8')) : undefined;
  } catch (error) {
    // Without room for temporary files there is still the build in memory.
    fileErrorCode(error);
    return undefined;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function findProgram(): string | undefined {
  const name = process.platform === 'win32' ? 'esbuild.exe' : 'bin/esbuild';
  try {
    const { resolve } = createRequire(createRequire(import.meta.url).resolve('esbuild'));
    return resolve(`@esbuild/${process.platform}-${process.arch}/${name}`);
  } catch {
    // It may lie elsewhere, or be a program for WebAssembly: esbuild's own library finds it.
    return undefined;
  }
}

const { write, metafile, outdir, sourcemap, tsconfigRaw, logLevel, ...OPTIONS } = BUNDLE_OPTIONS;

type OptionValue = boolean | string | readonly string[] | Readonly<Record<string, string>>;

/** The options of every bundle, but for those of what is made of it. */
const FLAGS = [
  `--tsconfig-raw=${JSON.stringify(tsconfigRaw)}`,
  '--log-level=warning',
  '--external:tillkit',
  ...Object.entries<OptionValue>(OPTIONS).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (typeof value !== 'object') return [value === true ? flag : `${flag}=${value}`];
    if (Array.isArray(value)) return [`${flag}=${value.join(',')}`];
    return Object.entries(value).map(([key, one]) => `${flag}:${key}=${one}`);
  }),
];

/** Runs a program; true when it ends well and without a word. What it says goes to a file, which costs less than a pipe. */
async function isSilent(program: string, args: readonly string[], folder: string, wordsFile: string): Promise<boolean> {
  const words = openSync(wordsFile, 'wx+');
  try {
    const child = spawn(program, args, {
      cwd: folder,
      env: createEnvironment(),
      stdio: ['ignore', 'ignore', words],
      timeout: BUILD_MS,
    });
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null)).once('exit', resolve);
    });
    return code === 0 && fstatSync(words).size === 0;
  } finally {
    closeSync(words);
  }
}
