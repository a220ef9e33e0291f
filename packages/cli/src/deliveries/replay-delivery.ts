import { sentence, UsageError } from '#core';
import { readRecording, replayDelivery as replay } from '#emulator';
import { orReport } from '../dev/start-or-report.ts';
import { requireExtension } from '../flags/extension-folders.ts';
import { parseInteger } from '../flags/flag-value.ts';
import { colorsFor, printData, printJson } from '../output/output.ts';
import { formatReplay } from './format-replay.ts';
import { replayLive } from './replay-live.ts';

export interface ReplayFlags {
  readonly attempt?: string;
  readonly live?: boolean;
  readonly json?: boolean;
}

const MAX_ATTEMPT = 1_000_000;

/**
 * Makes a recorded delivery again: its handler alone, or with `--live` in a running emulator. The exit code is 1 when
 * something was not as it is recorded, or when the extension has errors.
 */
export async function replayDelivery(file: string, dir: string | undefined, flags: ReplayFlags): Promise<number> {
  const { json = false } = flags;
  const attempt = flags.attempt === undefined ? undefined : parseInteger('--attempt', flags.attempt, 1, MAX_ATTEMPT);
  const recording = readRecording(file);
  if (flags.live === true) {
    if (dir === undefined) return replayLive(recording, attempt, json);
    throw new UsageError(
      'contradiction',
      sentence`--live uses the extensions of the running emulator, but ${dir} is named.`,
      {
        nextSteps: [sentence`Leave one of the two away.`],
      },
    );
  }
  const extension = requireExtension(dir ?? '.');
  const made = await orReport(() => replay({ dir: extension, recording, attempt }), json);
  if (made === undefined) return 1;
  if (json) printJson(made);
  else for (const line of formatReplay(made, colorsFor(process.stdout))) printData(line);
  return made.same ? 0 : 1;
}
