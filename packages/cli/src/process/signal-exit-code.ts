import { constants } from 'node:os';

/** Exit code of a process that a signal ended, as shells tell it. */
export const signalExitCode = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];
