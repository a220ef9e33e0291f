import { setTimeout as pause } from 'node:timers/promises';
import type { FaultRule } from '#contract';
import type { SoakedEmulator } from './emulator.ts';
import type { SoakExtension } from './extension.ts';

/** Real time between two disturbances. */
const PAUSE_MS = 250;

/** Each acts a few times, then no more. */
const FAULTS: readonly FaultRule[] = [
  { match: { method: 'GET', path: '/api/products/{id}' }, times: 5, respond: { status: 503 } },
  { match: { method: 'PUT', path: '/api/products/{id}' }, times: 2, drop: true },
  { match: { method: 'POST', path: '/api/customers' }, times: 2, respond: { status: 500 } },
  { match: { event: 'product.created' }, times: 2, drop: true },
  { match: { event: 'customer.created' }, times: 2, duplicate: true },
  { match: { event: 'order.paid' }, times: 2, latencyMs: 50 },
];

/** What was done to a store besides using it. */
export interface Disturbed {
  saves: number;
  faults: number;
  clockMoves: number;
}

/** What a disturbance works with. */
export interface DisturbanceOptions {
  readonly emulator: SoakedEmulator;
  readonly extension: SoakExtension;
  readonly isOver: () => boolean;
  /** Does something while no client begins anything: a move of the clock ends when nothing is due any more. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/** Saves the extension's code, puts faults in, and moves the clock, in turn, until it is told to end. */
export async function disturb({ emulator, extension, isOver, alone }: DisturbanceOptions): Promise<Disturbed> {
  const done: Disturbed = { saves: 0, faults: 0, clockMoves: 0 };
  const turns = [
    async () => {
      extension.save();
      done.saves += 1;
    },
    async () => {
      await emulator.control('PUT', '/faults', FAULTS);
      done.faults += 1;
    },
    async () => {
      await alone(() => emulator.control('POST', '/clock', { advance: '20s' }));
      done.clockMoves += 1;
    },
  ];
  for (let turn = 0; !isOver(); turn++) {
    await turns[turn % turns.length]?.();
    await pause(PAUSE_MS);
  }
  return done;
}
