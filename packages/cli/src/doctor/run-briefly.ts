import { execFile } from 'node:child_process';
import { createEnvironment } from '#core';

/** How a short process ended. */
export interface BriefRun {
  /** Undefined when it ended well; else how it ended: an exit code, a signal, or why it could not be started. */
  readonly failure: string | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

const TIME_LIMIT_MS = 30_000;

/** Runs a process that should be over in a moment. */
export const runBriefly = (
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly shell?: boolean; readonly env?: NodeJS.ProcessEnv },
): Promise<BriefRun> =>
  new Promise((resolve) => {
    const env = options.env ?? createEnvironment(process.env);
    execFile(command, args, { ...options, env, timeout: TIME_LIMIT_MS }, (error, stdout, stderr) => {
      resolve({ failure: error === null ? undefined : nameEnd(error), stdout, stderr });
    });
  });

function nameEnd({ killed, signal, code, message }: NonNullable<Parameters<Callback>[0]>): string {
  if (killed === true) return `it did not end within ${TIME_LIMIT_MS / 1000} s`;
  if (signal) return `it was ended by ${signal}`;
  return typeof code === 'number' ? `it ended with exit code ${code}` : message;
}

type Callback = NonNullable<Parameters<typeof execFile>[3]>;
