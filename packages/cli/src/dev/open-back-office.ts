import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import type { RunInfo } from '#contract';
import { createEnvironment } from '#core';
import { callControl } from '../emulator/control-client.ts';
import { writeTextToRunFolder } from '../emulator/run-folder.ts';
import { say } from '../language/say.ts';
import { printNote } from '../output/output.ts';
import { findOnPath, pathOutside } from '../process/find-on-path.ts';

/** Opens the back office of one emulator in the browser of whoever runs it. */
export interface BackOfficeOpener {
  open(): Promise<void>;
  /** Removes what opening left behind. */
  remove(): void;
}

const FILE = 'open.html';

/**
 * Makes the opener. The link goes to the browser in a file that only this user can read, because everybody can read the
 * arguments of a process.
 */
export function createBackOfficeOpener(info: RunInfo, dir: string): BackOfficeOpener {
  let file: string | undefined;
  return {
    async open() {
      const { url } = await callControl(info, 'sessions.link');
      file = writeTextToRunFolder(dir, FILE, toRedirect(url));
      if (await startBrowser(file, dir)) return;
      printNote(say`No browser could be started. Open this file in one within a minute: ${relative('', file)}`);
    },
    remove() {
      if (file !== undefined) rmSync(file, { force: true });
    },
  };
}

const toRedirect = (url: string): string =>
  [
    '<!doctype html>',
    '<meta name="referrer" content="no-referrer">',
    `<meta http-equiv="refresh" content="0;url=${url}">`,
    '<title>tillkit</title>',
    '',
  ].join('\n');

/** What opens a file as a double click does. */
const OPENERS: { readonly [P in NodeJS.Platform]?: readonly [command: string, ...args: string[]] } = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

/** Whether something that opens files was started; nothing of the folder is. */
async function startBrowser(file: string, dir: string): Promise<boolean> {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const program = findOnPath(command, dir);
  if (program === undefined) return false;
  const env = createEnvironment(process.env, pathOutside(dir));
  const child = spawn(program, [...args, file], { stdio: 'ignore', detached: true, env });
  child.unref();
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    // Explorer's exit code says nothing.
    child.once('exit', (code) => resolve(code === 0 || process.platform === 'win32'));
  });
}
