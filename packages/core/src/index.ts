/** What every module may use and nothing of the domain: time, identifiers, signatures, errors for people. */
export { type Clock, createManualClock, createSystemClock, fromIso, type ManualClock, toIso } from './clock.ts';
export { createIds, type Ids } from './ids.ts';
export { findNearest } from './nearest.ts';
export { fingerprint, signBody } from './signature.ts';
export { afterThisTick, monotonicMs, sleep, startInterval, startTimer, type Timer, wallClockMs } from './timer.ts';
export { type SourceLocation, UsageError } from './usage-error.ts';
export { verifySignature } from './verify-signature.ts';
