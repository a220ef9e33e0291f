import { expect, onTestFailed, test } from 'vitest';
import { formatSoak } from '../../tools/soak/format-soak.ts';
import { runSoak, type SoakReport } from '../../tools/soak/run-soak.ts';

const DURATION_MS = 60_000;

/** Records and deliveries are in the file; what the process keeps of each is a few dozen bytes. */
const HEAP_GROWTH_BYTES = 16 * 1024 ** 2;
/** Connections come and go; a leak in each call, delivery or reload would make hundreds. */
const HANDLES_GROWTH = 30;

test('a minute of calls, deliveries, reloads and faults loses nothing and leaves memory and handles as they were', async () => {
  const report = await runSoak(DURATION_MS);
  onTestFailed(() => console.log(formatSoak(report)));

  expect(report.lost).toEqual([]);
  expect(report.exitCode).toBe(0);

  // Everything that it claims to have done was done.
  const { tally, disturbed, records, deliveries } = report;
  expect(Math.min(tally.answered, tally.refused, tally.reset)).toBeGreaterThan(0);
  expect(Math.min(disturbed.saves, disturbed.faults, disturbed.clockMoves)).toBeGreaterThan(0);
  expect(Math.min(records.products, records.customers, records.orders)).toBeGreaterThan(0);
  expect(deliveries.attempts).toBeGreaterThan(deliveries.succeeded);
  expect(report.samples.at(-1)?.messages.reload).toBeGreaterThan(1);

  expect(growth(report, 'heapBytes')).toBeLessThan(HEAP_GROWTH_BYTES);
  expect(growth(report, 'files')).toBeLessThan(HANDLES_GROWTH);
  expect(growth(report, 'active')).toBeLessThan(HANDLES_GROWTH);
});

/** From when everything is warm to the end. */
function growth({ samples }: SoakReport, part: 'heapBytes' | 'files' | 'active'): number {
  const warm = samples[Math.floor(samples.length / 4)];
  const last = samples.at(-1);
  return (last?.[part] ?? Number.NaN) - (warm?.[part] ?? Number.NaN);
}
