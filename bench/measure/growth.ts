// The same work at one, ten and a hundred times the size, each time in a process of its own: what one more costs.
import { join } from 'node:path';
import type { Curve, Measurement, Run } from '../measurement.ts';
import { forkChild, spawnTelling } from '../support/child.ts';
import type { Figures, Growing } from '../support/growth/store-process.ts';
import { createFolder } from '../support/leftovers.ts';
import { memoryOf } from '../support/process-tree.ts';
import { memoryToExit, timeToExit } from '../support/time-to-exit.ts';
import { writeExtension } from '../support/written-extension.ts';

const ROUNDS = 2;
const STORE = new URL('../support/growth/store-process.ts', import.meta.url);
const TRIGGER = new URL('../support/growth/trigger-process.ts', import.meta.url);
const RECORDS = [1_000, 10_000, 100_000];
const EXTENSIONS = [1, 10, 100];
const HANDLERS = [10, 100, 1_000];

/** Work that is done at each size; its figures are the points of its curves. */
interface Growth {
  /** Begins the ids of the curves. */
  readonly name: string;
  readonly of: string;
  readonly sizes: readonly number[];
  /** By the name of the figure. */
  readonly curves: Readonly<Record<string, Pick<Curve, 'title' | 'unit'>>>;
  readonly figuresAt: (size: number) => Promise<Figures>;
}

export async function measure(run: Run): Promise<Measurement> {
  const growths = await createGrowths(run);
  const samples = new Map<string, number[]>();
  const rounds = Math.min(ROUNDS, run.maxRounds);
  for (let round = 1; round <= rounds; round++) {
    for (const { name, of, sizes, figuresAt } of growths) {
      for (const size of sizes) {
        run.step(`round ${round} of ${rounds}: ${size} ${of}`);
        for (const [figure, value] of Object.entries(await figuresAt(size))) {
          const key = `${name}-${figure} ${size}`;
          samples.set(key, [...(samples.get(key) ?? []), value]);
        }
      }
    }
  }
  const curves = growths.flatMap(({ name, of, sizes, curves }) =>
    Object.entries(curves).map(([figure, { title, unit }]) => {
      const id = `${name}-${figure}`;
      return {
        id,
        title,
        of,
        unit,
        points: sizes.map((size) => ({ size, samples: samples.get(`${id} ${size}`) ?? [] })),
      };
    }),
  );
  return {
    rows: [],
    curves,
    notes: [
      'Every size has a process and a store file of its own, without warming up: at the smallest size what a process pays once is a part of the cost of one.',
    ],
  };
}

async function createGrowths({ stack, tillkit }: Run): Promise<readonly Growth[]> {
  const { bin, folder } = await tillkit();
  const receiver = stack.use(forkChild(new URL('../support/webhooks/receiver.ts', import.meta.url)));
  const { port } = await receiver.ask<{ port: number }>();
  const listener = writeExtension(join(folder, 'growth-listener'), 15).folder;

  const askOnce = async (module: URL, args: readonly string[]): Promise<Figures> => {
    await using child = forkChild(module, args);
    return await child.ask<Figures>();
  };
  const askStore = async (growing: Growing, size: number): Promise<Figures> => {
    using home = createFolder('growth');
    return await askOnce(STORE, [home.path, growing, String(size), String(port)]);
  };
  const pages = (what: string) =>
    ({
      first: { title: `first page of 20 ${what}`, unit: 'µs' },
      last: { title: `last page of 20 ${what}`, unit: 'µs' },
      memory: { title: `largest memory of the process, ${what}`, unit: 'MB' },
    }) as const;

  return [
    {
      name: 'products',
      of: 'products',
      sizes: RECORDS,
      curves: {
        add: { title: 'sample data, per product', unit: 'µs' },
        bytes: { title: 'store file, per product', unit: 'bytes' },
        ...pages('products'),
        event: { title: 'order.paid triggered and handled, beside so many products', unit: 'ms' },
      },
      figuresAt: async (size) => ({
        ...(await askStore('products', size)),
        ...(await askOnce(TRIGGER, [listener, String(size)])),
      }),
    },
    {
      name: 'orders',
      of: 'orders',
      sizes: RECORDS,
      curves: {
        add: { title: 'place and pay, per order', unit: 'µs' },
        bytes: { title: 'store file, per order with its events', unit: 'bytes' },
        ...pages('orders'),
      },
      figuresAt: (size) => askStore('orders', size),
    },
    {
      name: 'deliveries',
      of: 'deliveries',
      sizes: RECORDS,
      curves: {
        add: { title: 'change, event and delivery written, per delivery', unit: 'µs' },
        send: { title: 'sent to a receiver and recorded, per delivery', unit: 'µs' },
        bytes: { title: 'store file, per delivery with its event and attempt', unit: 'bytes' },
        ...pages('deliveries'),
      },
      figuresAt: (size) => askStore('deliveries', size),
    },
    {
      name: 'extensions',
      of: 'extensions',
      sizes: EXTENSIONS,
      curves: {
        start: { title: '`dev` from spawn to ready, per extension', unit: 'ms' },
        memory: { title: 'memory of the process tree, per extension', unit: 'MB' },
      },
      figuresAt: (size) => startDev(bin, folder, size),
    },
    {
      name: 'handlers',
      of: 'handlers',
      sizes: HANDLERS,
      curves: {
        validate: { title: '`validate`, per handler', unit: 'ms' },
        memory: { title: 'largest memory of `validate`, per handler', unit: 'MB' },
      },
      async figuresAt(size) {
        const extension = writeExtension(join(folder, `handlers-${size}`), size).folder;
        const args = [bin, 'validate', extension];
        return { validate: timeToExit(args) / size, memory: memoryToExit(args) / size };
      },
    },
  ];
}

async function startDev(bin: string, folder: string, size: number): Promise<Figures> {
  const folders = Array.from(
    { length: size },
    (_, index) => writeExtension(join(folder, `extension-${index}`), 1).folder,
  );
  const startedAt = performance.now();
  await using dev = spawnTelling(bin, ['dev', ...folders, '--port', '0', '--json']);
  await dev.nextLine((line) => line.includes('"type":"ready"') || undefined);
  return { start: (performance.now() - startedAt) / size, memory: memoryOf(dev.pid).residentMb / size };
}
