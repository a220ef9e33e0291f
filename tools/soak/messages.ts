import type { RunInfo, StreamMessage } from '#contract';
import type { SettledUsage } from './settled-usage.ts';

/** What the emulator's process is started with. */
export interface ProcessOptions {
  readonly storePath: string;
  readonly extensions: readonly string[];
}

/** What the emulator's process holds, and what happened in it. */
export interface Usage extends SettledUsage {
  /** How many messages of each kind the stream carried since the start. */
  readonly messages: Readonly<Partial<Record<StreamMessage['kind'], number>>>;
}

/** The first thing that the process says. */
export type Ready = RunInfo;

/** What the process is asked. */
export type Question = 'usage' | 'stop';
