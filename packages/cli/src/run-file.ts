import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { RUN_FILE, RUN_FOLDER, type RunInfo } from '#contract';
import { sentence, UsageError } from '#core';
import { callControl } from './control-client.ts';
import { writeToRunFolder } from './run-folder.ts';

/** Path of the run file of an extension's folder. */
const runFileOf = (dir: string): string => join(resolve(dir), RUN_FOLDER, RUN_FILE);

/** Writes where this emulator is, readable by this user only, into a folder that git ignores. Returns the path. */
export function writeRunFile(dir: string, info: RunInfo): string {
  return writeToRunFolder(dir, RUN_FILE, info);
}

/** Removes a run file, unless it tells of another emulator by now. */
export function removeRunFile(path: string, token: string): void {
  if (readRunFile(path)?.token === token) rmSync(path, { force: true });
}

/** The nearest run file from a folder upwards. */
export function findRunInfo(from: string): RunInfo | undefined {
  const found = readRunFile(runFileOf(from));
  const parent = dirname(resolve(from));
  if (found !== undefined || parent === resolve(from)) return found;
  return findRunInfo(parent);
}

/** A run file, what it says unless it is damaged, and whether the emulator that it tells of is there. */
export interface FoundRunFile {
  readonly path: string;
  readonly info: RunInfo | undefined;
  readonly isAlive: boolean;
}

/** The nearest run file from a folder upwards, damaged or not. */
export async function findRunFile(from: string): Promise<FoundRunFile | undefined> {
  const path = runFileOf(from);
  const parent = dirname(resolve(from));
  if (!existsSync(path)) return parent === resolve(from) ? undefined : findRunFile(parent);
  const info = readRunFile(path);
  return { path, info, isAlive: info !== undefined && isAlive(info.pid) && (await answers(info)) };
}

/** Refuses to start a second emulator for a folder; what a dead one left behind does not count. @throws UsageError */
export async function requireNoneRunning(dir: string): Promise<void> {
  const info = readRunFile(runFileOf(dir));
  if (info === undefined || !isAlive(info.pid) || !(await answers(info))) return;
  throw new UsageError(
    'already-running',
    sentence`An emulator runs for ${dir} already: process ${info.pid} at ${info.url}.`,
    {
      nextSteps: [
        sentence`Use that one, or stop it with Ctrl-C where it was started.`,
        sentence`Or end it: kill ${info.pid}`,
      ],
    },
  );
}

/** What a run file says; undefined when there is none or it is damaged, as nobody can act on either. */
function readRunFile(path: string): RunInfo | undefined {
  try {
    const info: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isRunInfo(info) ? info : undefined;
  } catch {
    return undefined;
  }
}

const isRunInfo = (value: unknown): value is RunInfo =>
  typeof value === 'object' && value !== null && 'url' in value && 'token' in value && 'pid' in value;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const answers = async (info: RunInfo): Promise<boolean> =>
  callControl(info, 'clock.get').then(
    () => true,
    () => false,
  );
