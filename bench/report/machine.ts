import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem, type } from 'node:os';

/** What figures depend on, and nothing that tells one machine from another of its kind. */
export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly os: string;
}

/** This machine. */
export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    os: readRelease() ?? type(),
  };
}

/** How many processes wanted a core in the last minute; above zero the figures are those of a shared machine. */
export const readLoad = (): number => loadavg()[0] ?? Number.NaN;

function readRelease(): string | undefined {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
