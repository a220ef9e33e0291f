import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** In CommonJS: the loader of modules would take 4 MB more. */
const HIGH_WATER = join(import.meta.dirname, 'high-water.cjs');

/** How a Node is started whose end is waited for. */
export interface ToExit {
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Milliseconds from the start of a Node with these arguments to its end. @throws Error when it fails */
export function timeToExit(args: readonly string[], { env = process.env }: ToExit = {}): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  const took = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return took;
}

/**
 * Megabytes that a Node with these arguments held at most, as Linux counts its resident set. Not the `maxRSS` of
 * `resourceUsage`, which begins with that of the process that started it. @throws Error when it fails, or without /proc
 */
export function memoryToExit(args: readonly string[], { env = process.env }: ToExit = {}): number {
  const { stderr } = spawnSync(process.execPath, ['--require', HIGH_WATER, ...args], { encoding: 'utf8', env });
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(stderr) ?? [];
  if (kilobytes === undefined) throw new Error(`${args.join(' ')} did not tell its memory: ${stderr}`);
  return (Number(kilobytes) * 1_024) / 1e6;
}
