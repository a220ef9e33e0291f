import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { CONTROL_PREFIX, CONTROL_TOKEN_HEADER, RUN_FILE, RUN_FOLDER, type RunInfo } from '#contract';
import { createExtension, type ExtensionParts, extensionFiles } from './create-extension.ts';
import { makeFolder } from './create-folder.ts';
import { type CliEnd, openCli, runCli, startCli } from './start-cli.ts';

const DEV = ['dev', '--port', '0'];

const commandsIn =
  (cwd: string) =>
  (...args: string[]) =>
    runCli(args, { cwd });

/** A running `tillkit dev` with one extension and these flags, and the commands that talk to it from the extension's folder. */
export async function startDev(parts: ExtensionParts = {}, ...flags: string[]) {
  const extension = await createExtension(parts);
  const dev = startCli([...DEV, ...flags], { cwd: extension.dir });
  await dev.waitFor(/run\.json/);
  return { ...extension, dev, run: commandsIn(extension.dir) };
}

/**
 * A `tillkit dev` as `startDev` makes it, that tests of a file have one after the other: it starts with the first of them. When a
 * test ends, the store begins anew and files that it added to the folder are removed. What a reset leaves as it is (snapshots,
 * faults, assumptions, the code of the extension), such a test must leave alone.
 */
export function shareDev(parts: ExtensionParts = {}, ...flags: string[]) {
  const start = async () => {
    const folder = await makeFolder(extensionFiles(parts));
    const { cli, end } = openCli([...DEV, ...flags], { cwd: folder.dir });
    await cli.waitFor(/run\.json/);
    return { folder, end };
  };
  let started: ReturnType<typeof start> | undefined;
  afterAll(async () => {
    if (started === undefined) return;
    const { folder, end } = await started;
    await end();
    await rm(folder.dir, { recursive: true, force: true });
  });
  return async () => {
    started ??= start();
    const { folder } = await started;
    onTestFinished(() => beginAnew(folder.dir));
    return { ...folder, run: commandsIn(folder.dir) };
  };
}

async function beginAnew(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (name !== RUN_FOLDER && !Object.hasOwn(extensionFiles(), name)) await rm(join(dir, name), { recursive: true });
  }
  const { url, token }: RunInfo = JSON.parse(await readFile(join(dir, RUN_FOLDER, RUN_FILE), 'utf8'));
  const headers = { [CONTROL_TOKEN_HEADER]: token };
  const { status } = await fetch(`${url}${CONTROL_PREFIX}/reset`, { method: 'POST', headers });
  if (status !== 200) throw new Error(`The store was not reset: ${status}.`);
}

/** The one JSON document that a command printed. */
export const parseOutput = ({ stdout }: CliEnd) => JSON.parse(stdout);
