import { spawnSync } from 'node:child_process';

/** Milliseconds from the start of a Node with these arguments to its end. @throws Error when it fails */
export function timeToExit(...args: readonly string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const took = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return took;
}
