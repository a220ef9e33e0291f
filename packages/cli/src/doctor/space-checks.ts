import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER } from '#contract';
import { sentence } from '#core';
import { writeTextToRunFolder } from '../emulator/run-folder.ts';
import { hasManifest } from '../flags/extension-folders.ts';
import { formatBytes } from '../output/format-bytes.ts';
import { type Check, fine, problem } from './check.ts';

/** A store with uploads, bundles and a few checkouts fits. */
const NEEDED_BYTES = 200 * 1024 * 1024;

/** The folder for temporary files: uploads, bundles, runs of tests. */
export const temporaryCheck: Check = {
  name: sentence`temporary folder`,
  run() {
    const parent = tmpdir();
    try {
      const folder = mkdtempSync(join(parent, 'tillkit-doctor-'));
      writeFileSync(join(folder, 'file'), '');
      rmSync(folder, { recursive: true });
    } catch (error) {
      return problem(
        sentence`${parent} cannot be written: ${reasonOf(error)}`,
        sentence`Set TMPDIR to a folder that can be.`,
      );
    }
    const { bavail, bsize } = statfsSync(parent);
    const free = bavail * bsize;
    if (free >= NEEDED_BYTES) return fine(sentence`${parent}, ${formatBytes(free)} free`);
    return problem(
      sentence`${parent} has ${formatBytes(free)} left.`,
      sentence`Make room, ${formatBytes(NEEDED_BYTES)} at least, or set TMPDIR to a folder on another disk.`,
    );
  },
};

/** The home of this account, where npm keeps what it downloads. */
export const homeCheck: Check = {
  name: sentence`home folder`,
  run() {
    const home = homedir();
    try {
      accessSync(home, constants.W_OK);
      return fine(sentence`${home} can be written`);
    } catch (error) {
      return problem(
        sentence`${home} cannot be written: ${reasonOf(error)}`,
        sentence`Set HOME to a folder that can be.`,
      );
    }
  },
};

/** The folder in which a running emulator leaves its address. */
export const runFolderCheck: Check = {
  name: RUN_FOLDER,
  run({ dir }) {
    if (!hasManifest(dir)) return fine(sentence`not needed: there is no extension here`);
    try {
      rmSync(writeTextToRunFolder(dir, 'doctor', ''));
      return fine(sentence`can be written`);
    } catch (error) {
      const next = sentence`tillkit dev needs to write there: see to the rights of the folder.`;
      return problem(sentence`${join(dir, RUN_FOLDER)} cannot be written: ${reasonOf(error)}`, next);
    }
  },
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
