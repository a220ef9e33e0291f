import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CAUSES } from '../../../bench/causes.ts';
import type { Row } from '../../../bench/measurement.ts';
import { formatMarkdown } from '../../../bench/report/format-markdown.ts';
import { formatText } from '../../../bench/report/format-text.ts';
import { readResults, writeResults } from '../../../bench/report/result-files.ts';
import { mergeOutcomes, type Outcome, type Results } from '../../../bench/report/results.ts';

const machine = { cores: 2, cpu: 'A CPU', memoryGb: 8, node: 'v26.10.0', os: 'Debian' };
const circumstances = { measuredAt: '2026-01-02T03:04:05.000Z', seconds: 12, load: 0.25 };
const row = (work: string, by: string, ...samples: number[]): Row => ({ work, by, unit: 'ms', samples });

/** One target met, one missed by a half, one whose peer is missing. */
const dev: Outcome = {
  ...circumstances,
  rows: [
    row('spawn → first answer', 'tillkit', 100, 120, 80),
    row('spawn → first answer', 'miniflare', 500, 600, 400),
    row('save → answer of the new code', 'tillkit', 30),
    row('save → answer of the new code', 'miniflare', 80),
  ],
  notes: ['wrangler@0.0.0 could not be installed (ENOTFOUND).'],
};
const growth: Outcome = {
  ...circumstances,
  rows: [],
  curves: [
    {
      id: 'orders-add',
      title: 'place and pay, per order',
      of: 'orders',
      unit: 'µs',
      points: [
        { size: 10, samples: [4] },
        { size: 100, samples: [6] },
      ],
    },
  ],
  notes: [],
};
const failed: Outcome = { ...circumstances, failed: 'the peer ended' };
const results: Results = { machine, benchmarks: { dev, rest: failed, growth } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillkit-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the report names the machine, and each target with its verdict', () => {
  const text = formatMarkdown(results, {});
  expect(text).toContain('| 2 | A CPU | 8 GB | v26.10.0 | Debian |');
  expect(text).toMatch(
    /answers and extension is live \| 0\.2 × miniflare \| 0\.2 – 0\.2 \| ≤ 0\.8 × miniflare \| met \|/,
  );
  expect(text).toMatch(
    /runs the new code \| 0\.375 × miniflare \| .* \| ≤ 0\.25 × miniflare \| missed: 1\.5 × the limit \|/,
  );
  expect(text).toMatch(/answers and extension is live \| – \| – \| ≤ 0\.25 × wrangler dev \| not measured \|/);
});

test('a missed target stands there with its cause, or with the news that none is written', () => {
  expect(formatMarkdown(results, { 'reload-miniflare': 'The disk is slow.' })).toMatch(
    /\| 1\.5 × the limit \| The disk is slow\. \|/,
  );
  expect(formatMarkdown(results, {})).toContain('No cause is written for `reload-miniflare`.');
});

test('the report says of a benchmark that it failed or did not run, and counts its targets as not measured', () => {
  const text = formatMarkdown(results, {});
  expect(text).toContain('It failed: the peer ended');
  expect(text).toMatch(/## Checks of an extension\n\nNot run\./);
  expect(text).toMatch(/1 met, 1 missed, 28 not measured\./);
});

test('a curve has a picture, the figures in words, and a remark when there is one', () => {
  const text = formatMarkdown(results, { 'orders-add': 'Pages of the file are split.' });
  expect(text).toContain('(growth/orders-add.svg)');
  expect(text).toContain('4 µs at 10 orders, 6 µs at 100 orders: at the largest size 1.5 times the least.');
  expect(text).toContain('Pages of the file are split.');
});

test('a terminal gets the figures, what tillkit is of each peer, the verdicts and the notes', () => {
  const text = formatText('dev', dev);
  expect(text).toMatch(/spawn → first answer +miniflare +500 ms +400 ms +600 ms +3 +0\.2 ×/);
  expect(text).toMatch(/missed: 1\.5 × the limit/);
  expect(text).toContain('could not be installed');
  expect(formatText('rest', failed)).toContain('failed: the peer ended');
});

test('what is kept gives the same report again, and newer outcomes take the place of older ones', () => {
  writeResults(folder, results);
  const report = readFileSync(join(folder, 'RESULTS.md'), 'utf8');
  const kept = readResults(folder);
  expect(kept).toBeDefined();
  if (kept === undefined) return;
  expect(formatMarkdown(kept, CAUSES)).toBe(report);

  const benchmarks = mergeOutcomes(kept.benchmarks, { validate: failed, growth: failed });
  expect(Object.keys(benchmarks)).toEqual(['validate', 'dev', 'rest', 'growth']);
  writeResults(folder, { machine, benchmarks });
  expect(existsSync(join(folder, 'growth/orders-add.svg'))).toBe(false);
});

test('nothing is read where nothing is kept', () => {
  expect(readResults(folder)).toBeUndefined();
});
