import type { Assumed, Shard } from '#contract';
import { type SentenceValue, sentence, UsageError } from '#core';
import { parseAssumptions } from '../flags/emulator-options.ts';
import { parseChoice } from '../flags/flag-value.ts';
import { type CoverageMinimum, parseCoverageMinimum } from './coverage-minimum.ts';
import { parseShard } from './shard.ts';

/** The flags that say what is run, and what is told of it. */
export interface AskedFlags {
  readonly assumptions?: string;
  readonly assume?: readonly string[];
  readonly coverage?: boolean;
  readonly coverageMin?: string;
  readonly shard?: string;
  readonly merge?: string;
}

/** What is wanted besides the result of the tests. */
export interface Asked {
  readonly assumed: Partial<Assumed>;
  readonly tryAll: boolean;
  /** Undefined: no coverage is told. */
  readonly minimum: CoverageMinimum | undefined;
  /** Only this part of the tests, for a report of all parts. */
  readonly shard: Shard | undefined;
  /** The folder with the reports of all parts, in place of a run. */
  readonly merged: string | undefined;
}

/** @throws UsageError for a value that a flag does not take, and for flags that make no sense together */
export function parseAsked(flags: AskedFlags, filters: readonly string[]): Asked {
  const { assume = [], assumptions, coverage = false, coverageMin, shard, merge } = flags;
  if (assumptions !== undefined) parseChoice('--assumptions', assumptions, ['all']);
  requireFilters(filters);
  requireTogether(flags, filters);
  const none: CoverageMinimum | undefined = coverage ? new Map() : undefined;
  return {
    assumed: parseAssumptions(assume),
    tryAll: assumptions !== undefined,
    minimum: coverageMin === undefined ? none : parseCoverageMinimum(coverageMin),
    shard: shard === undefined ? undefined : parseShard(shard),
    merged: merge,
  };
}

/** What begins with a dash would be a flag of vitest's. */
function requireFilters(filters: readonly string[]): void {
  const flag = filters.find((filter) => filter.startsWith('-'));
  if (flag === undefined) return;
  throw new UsageError('bad-value', sentence`A filter is a part of a file's path, not "${flag}".`, {
    nextSteps: [sentence`For vitest's own flags: npx vitest run`],
  });
}

/** Some things cannot be asked of a part of the tests, and some not of reports in place of tests. */
function requireTogether({ shard, merge, ...flags }: AskedFlags, filters: readonly string[]): void {
  const part = shard === undefined ? '--merge' : '--shard';
  if (shard !== undefined && merge !== undefined) {
    refuse('--shard', '--merge', sentence`Run each shard, then merge what they left: tillkit test --merge DIR`);
  }
  if (flags.assumptions !== undefined && (shard ?? merge) !== undefined) {
    refuse('--assumptions', part, sentence`Try them all in one run, or a value in each shard: --assume`);
  }
  const coverage = flags.coverageMin === undefined ? '--coverage' : '--coverage-min';
  if (shard !== undefined && (flags.coverage === true || flags.coverageMin !== undefined)) {
    refuse(coverage, part, sentence`Coverage is that of all shards: tillkit test --merge DIR ${coverage}`);
  }
  if (merge !== undefined && filters.length > 0) refuse(sentence`A filter`, part, sentence`Give it to each shard.`);
}

function refuse(one: SentenceValue, other: string, nextStep: ReturnType<typeof sentence>): never {
  throw new UsageError('flags-exclude', sentence`${one} does not go with ${other}.`, { nextSteps: [nextStep] });
}
