import { forkChild } from '../child.ts';
import type { EngineDone, EngineWork } from './engine.ts';

/** Starts tillkit's process; the result does a piece of work and gives its milliseconds. @throws Error when attempts are missing */
export function startEngine(stack: AsyncDisposableStack, folder: string) {
  const engine = stack.use(forkChild(new URL('engine.ts', import.meta.url), [folder]));
  return async (work: EngineWork, expectedAttempts: number): Promise<number> => {
    const { ms, attempts } = await engine.ask<EngineDone>(work);
    if (attempts !== expectedAttempts) throw new Error(`${attempts} attempts were made, not ${expectedAttempts}.`);
    return ms;
  };
}
