/** What every module may use and nothing of the domain: time, identifiers, signatures, errors for people. */
export {
  type Clock,
  type ClockPosition,
  createManualClock,
  createSystemClock,
  fromIso,
  LATEST_TIME,
  type MovableClock,
  toDate,
  toIso,
} from './clock.ts';
export { createEnvironment } from './environment.ts';
export { toEscapedJson } from './escaped-json.ts';
export { createIds, type Ids } from './ids.ts';
export { didYouMean, findNearest, findSoleNearest } from './nearest.ts';
export { isNeverDialled, NEVER_IN_WORDS } from './never-dialled.ts';
export { isPublicAddress } from './public-address.ts';
export { createReplaceableIds, type ReplaceableIds } from './replaceable-ids.ts';
export { Sentence, type SentenceText, type SentenceValue, type SentenceValues, sentence, toSentence } from './sentence.ts';
export { fingerprint, signBody } from './signature.ts';
export { createClockStopwatch, realStopwatch, type Stopwatch } from './stopwatch.ts';
export { afterThisTick, monotonicMs, sleep, startInterval, startTimer, type Timer, wallClockMs } from './timer.ts';
export { createTurns } from './turns.ts';
export { type SourceLocation, UsageError, type UsageSentences } from './usage-error.ts';
export { verifySignature } from './verify-signature.ts';
