/** The only composition root: starts a whole store with its extensions, reloads them, stops. */
export { ExtensionRefused } from './apps/extension-refused.ts';
export type { CountedCall } from './prove/count-calls.ts';
export type { Difference } from './prove/differences.ts';
export type { FailedDelivery, ProvingEmulator } from './prove/held-events.ts';
export { type IdempotencyProof, proveIdempotent, type Verdict } from './prove/prove-idempotent.ts';
export { type OrderProof, proveOrder } from './prove/prove-order.ts';
export { readRecording } from './replay/read-recording.ts';
export { type ReplayOptions, replayDelivery } from './replay/replay-delivery.ts';
export { type ReplayableAttempt, requireRun } from './replay/require-run.ts';
export type { EmulatorOptions } from './start/options.ts';
export { startEmulator } from './start/start-emulator.ts';
export type { StartedEmulator } from './start/started-emulator.ts';
