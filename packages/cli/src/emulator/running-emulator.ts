import { RUN_FILE, RUN_FOLDER } from '#contract';
import { sentence, UsageError } from '#core';
import type { ControlTarget } from './control-client.ts';
import { findRunInfo } from './run-file.ts';

/** The emulator that a command talks to: the one of the environment, else that of this folder, one above it or one in the nearest folders below. @throws UsageError */
export function findEmulator(env: NodeJS.ProcessEnv = process.env, folder = process.cwd()): ControlTarget {
  const { TILLKIT_URL: url, TILLKIT_TOKEN: token } = env;
  if (url && token) return { url: requireHttpUrl(url), token };
  if (url || token) {
    throw new UsageError('half-an-address', sentence`Of TILLKIT_URL and TILLKIT_TOKEN only one is set.`, {
      nextSteps: [sentence`Set both, or neither.`],
    });
  }
  const info = findRunInfo(folder);
  if (info !== undefined) return info;
  throw new UsageError(
    'no-emulator',
    sentence`No emulator is running: there is no ${RUN_FOLDER}/${RUN_FILE} in ${folder}, above it or in the nearest folders below.`,
    {
      nextSteps: [
        sentence`Start one in the folder of your extension: tillkit dev`,
        sentence`If it runs for another folder, go there, or set TILLKIT_URL and TILLKIT_TOKEN.`,
      ],
    },
  );
}

function requireHttpUrl(url: string): string {
  if (URL.canParse(url) && new URL(url).protocol === 'http:') return url;
  throw new UsageError('bad-value', sentence`TILLKIT_URL takes an http address, not "${url}".`);
}
