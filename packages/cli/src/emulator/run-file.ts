import { rmSync, type Stats } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, resolve } from 'node:path';
import { RUN_FILE, RUN_TARGET, type RunInfo, type RunTarget, schemaCheckOf } from '#contract';
import { type Sentence, sentence, UsageError } from '#core';
import { findExtensionsBelow } from '../flags/find-extensions-below.ts';
import { callControl } from './control-client.ts';
import { readFromRunFolder, writeToRunFolder } from './run-folder.ts';

/** Far more than the apps of one folder need. */
const BYTES_MAX = 1024 * 1024;

/** Writes where this emulator is, readable by this user only, into a folder that git ignores. Returns the path. */
export function writeRunFile(dir: string, info: RunInfo): string {
  return writeToRunFolder(dir, RUN_FILE, info);
}

/** Removes the run file of a folder, unless it tells of another emulator by now. */
export function removeRunFile(dir: string, token: string): void {
  const found = readRunFile(dir);
  if (found?.info?.token === token) rmSync(found.path, { force: true });
}

/** How far below a folder extensions that run are looked for: a home folder has more than anybody waits for. */
const RUNNING_REACH = { depth: 4, folders: 500 };

/**
 * The nearest run file from a folder upwards, or else that of the one emulator that runs for extensions in the nearest folders below it.
 * @throws UsageError `run-file-refused` when it may be somebody else's, `several-emulators` when more than one runs below
 */
export function findRunInfo(from: string): RunTarget | undefined {
  const found = findUpwards(from);
  if (found === undefined) return findBelow(from);
  if (found.info !== undefined) return found.info;
  throw new UsageError('run-file-refused', sentence`This run.json is not used: ${found.problem}.`, {
    location: { file: found.path },
    nextSteps: [
      sentence`Remove the file if you know nothing of it, and start tillkit dev, which writes its own.`,
      sentence`Or set TILLKIT_URL and TILLKIT_TOKEN, which go before any run.json.`,
    ],
  });
}

/** The one emulator that runs for extensions below a folder; what a dead one left behind does not count. */
function findBelow(from: string): RunTarget | undefined {
  const running = findExtensionsBelow(resolve(from), RUNNING_REACH).flatMap((dir) => {
    const info = readRunFile(dir)?.info;
    return info !== undefined && isAlive(info.pid) ? [{ dir, info }] : [];
  });
  const emulators = [...new Map(running.map((one) => [one.info.token, one])).values()];
  if (emulators.length < 2) return emulators[0]?.info;
  throw new UsageError('several-emulators', sentence`Several emulators run for extensions below ${from}.`, {
    nextSteps: emulators.map(({ dir, info }) => sentence`For ${info.url}, go to ${dir}`),
  });
}

/** A run file, and what it says or why that is not used. */
type RunFile = { readonly path: string } & (
  | { readonly info: RunTarget; readonly problem?: undefined }
  | { readonly info?: undefined; readonly problem: Sentence }
);

/** A run file, and whether the emulator that it tells of is there. */
export type FoundRunFile = RunFile & { readonly isAlive: boolean };

/** The nearest run file from a folder upwards, used or not. */
export async function findRunFile(from: string): Promise<FoundRunFile | undefined> {
  const found = findUpwards(from);
  return found && { ...found, isAlive: found.info !== undefined && (await isRunning(found.info)) };
}

/**
 * Refuses to start a second emulator for a folder. What a dead one left behind does not count, nor does a file that is not
 * used: it is replaced, or refused when it is written. @throws UsageError
 */
export async function requireNoneRunning(dir: string): Promise<void> {
  const info = readRunFile(dir)?.info;
  if (info === undefined || !(await isRunning(info))) return;
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

function findUpwards(from: string): RunFile | undefined {
  const folder = resolve(from);
  const found = readRunFile(folder);
  return found ?? (dirname(folder) === folder ? undefined : findUpwards(dirname(folder)));
}

/**
 * Reads a run file, which anybody may have put there. It is used only when this user alone can have written it, which also
 * keeps its token secret, and when it names this machine, so that nothing is ever sent to another one.
 */
function readRunFile(dir: string): RunFile | undefined {
  const file = readFromRunFolder(dir, RUN_FILE, BYTES_MAX);
  if (file === undefined) return undefined;
  const { path } = file;
  if (file.text === null) return { path, problem: file.problem };
  const foreign = findForeign(file.stats);
  if (foreign !== undefined) return { path, problem: foreign };
  const content = parseJson(file.text);
  if (schemaCheckOf(RUN_TARGET)(content, '') !== undefined) return { path, problem: sentence`it is damaged` };
  const info = content as RunTarget;
  return isOnThisMachine(info.url)
    ? { path, info }
    : { path, problem: sentence`"${info.url}" is no address of this machine` };
}

/** Who may write or read a file is known where users have numbers. */
function findForeign({ uid, mode }: Stats): Sentence | undefined {
  if (process.getuid === undefined) return undefined;
  if (uid !== process.getuid()) return sentence`it belongs to another user`;
  return (mode & 0o077) === 0 ? undefined : sentence`other users may read or write it`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isOnThisMachine(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isPlain = protocol === 'http:' && /^http:\/\/[\w.:[\]-]+$/.test(url);
  const isLoopback = host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
  return isPlain && (isLoopback || ownAddresses().includes(host));
}

/** Those that `--host` may have named. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => all?.map((one) => one.address) ?? []);

const isRunning = async (info: RunTarget): Promise<boolean> => isAlive(info.pid) && (await answers(info));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const answers = async (info: RunTarget): Promise<boolean> =>
  callControl(info, 'clock.get').then(
    () => true,
    () => false,
  );
