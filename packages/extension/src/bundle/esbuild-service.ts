import type { BuildContext, BuildFailure, BuildOptions, BuildResult } from 'esbuild';
import { startTimer } from '#core';
import { watchMemory } from './esbuild-process.ts';

/** More than any honest build takes, in milliseconds. */
const BUILD_MS = 30_000;

/** Counts the processes of esbuild that were given up; what belonged to one of them is of no use any more. */
let givenUp = 0;

/** A build that is made again and again. */
export interface PreparedBuild<O extends BuildOptions> {
  /** The output, or what esbuild found wrong; undefined when its process died of these sources or was stuck in them. */
  run(): Promise<BuildResult<O> | BuildFailure | undefined>;
  close(): Promise<void>;
}

/**
 * Prepares a build. All builds of this program share one process of esbuild, which sources that nest deeply enough bring
 * down, or make greedy for memory; it is then replaced.
 */
export function prepareBuild<O extends BuildOptions>(options: O): PreparedBuild<O> {
  let context: Promise<BuildContext<O>> | undefined;
  let preparedWith = givenUp;

  const close = async (): Promise<void> => {
    const open = preparedWith === givenUp ? context : undefined;
    context = undefined;
    await (await open)?.dispose();
  };
  const runOnce = async () => {
    if (preparedWith !== givenUp) context = undefined;
    preparedWith = givenUp;
    const { context: create } = await import('esbuild');
    context ??= create<O>(options as O & Parameters<typeof create<O>>[0]);
    const { rebuild } = await context;
    return await rebuild();
  };
  const run = async () => {
    const output = await settle(runOnce());
    if (typeof output === 'string' && preparedWith === givenUp) await giveUp();
    return output;
  };
  return {
    async run() {
      const first = await run();
      // The process may have been lost through sources that were built at the same time.
      const output = first === 'lost' ? await run() : first;
      return typeof output === 'string' ? undefined : output;
    },
    close,
  };
}

/** Ends the process of esbuild; the next build starts another. */
async function giveUp(): Promise<void> {
  givenUp += 1;
  const { stop } = await import('esbuild');
  await stop();
}

/** A failed build as a value, and the loss of the process too; anything else that goes wrong is thrown on. */
async function settle<R>(build: Promise<R>): Promise<R | BuildFailure | 'lost' | 'stuck'> {
  const late = Promise.withResolvers<'stuck'>();
  const timer = startTimer(BUILD_MS, () => late.resolve('stuck'));
  const memory = watchMemory();
  try {
    return await Promise.race([build, late.promise]);
  } catch (error) {
    if (memory.stop()) return 'stuck';
    if (error instanceof Error && 'errors' in error && 'warnings' in error) return error as BuildFailure;
    if (error instanceof Error && /^The service (?:was stopped|is no longer running)/.test(error.message))
      return 'lost';
    throw error;
  } finally {
    timer.cancel();
    memory.stop();
  }
}
