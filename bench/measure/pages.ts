// Pages of a store of a million products beside one of a thousand, made by the same code as `dev --data`.
import { join } from 'node:path';
import type { Measurement, Run } from '../measurement.ts';
import { forkChild } from '../support/child.ts';
import type { MillionRows } from '../support/rest/million-rows.ts';

export async function measure({ stack, folder, step }: Run): Promise<Measurement> {
  step('makes 1 000 000 products');
  const module = new URL('../support/rest/million-rows.ts', import.meta.url);
  const { seedSeconds, seedRssMb, samples } = await stack
    .use(forkChild(module, [join(folder, 'million.db')]))
    .ask<MillionRows>();
  return {
    rows: Object.entries(samples).map(([work, times]) => ({ work, by: 'tillkit', unit: 'µs', samples: times })),
    notes: [
      `The products were made in ${seedSeconds.toFixed(0)} s, with ${seedRssMb.toFixed(0)} MB of memory at most.`,
      'A sample is the mean of 100 calls of `products.list` for 20 products.',
    ],
  };
}
