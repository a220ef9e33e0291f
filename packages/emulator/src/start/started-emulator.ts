import type { Evidence, RunInfo, ScriptedAnswer, Trigger, Triggered } from '#contract';
import type { ControlOptions } from '#control';
import type { DeliveriesByHand } from '../clock/deliveries-by-hand.ts';

/** A running emulator. */
export interface StartedEmulator {
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  readonly url: string;
  /** Where a browser finds the back office. */
  readonly backOfficeUrl: string;
  /** Where a debugger attaches (`ws://…`); null when handlers run in the sandbox. */
  readonly inspectorUrl: string | null;
  /** Resolves once handlers can run. @throws UsageError `sandbox-unavailable` when none can on this machine */
  handlersReady(): Promise<void>;
  /** Everything a command needs to talk to it: token, ids, keys. Holds secrets. */
  readonly runInfo: RunInfo;
  /** Causes an event by the real store operation. @throws ApiError */
  trigger(request: Trigger): Promise<Triggered>;
  /**
   * Answers every delivery that arises from now on in its receiver's place, attempt by attempt; when the answers are used
   * up, the receiver answers. An empty list ends it. Answers that a trigger brings come first.
   * @throws ApiError VALIDATION_ERROR
   */
  respond(answers: readonly ScriptedAnswer[]): void;
  /** The store's time, and what moves it: what is due on the way is sent at its own time. */
  readonly clock: ControlOptions['clock'];
  /** The content of the store as a whole: kept, put back, exported, imported, as new. */
  readonly snapshots: ControlOptions['snapshots'];
  /** Deliveries that are sent when a caller says so. */
  readonly byHand: DeliveriesByHand;
  /**
   * What the apps asked for since the last call of this function, by the folder of the app. Also after `stop`.
   */
  takeNewEvidence(): ReadonlyMap<string, Evidence>;
  /** Resolves when nothing is in flight and nothing is due now. */
  idle(): Promise<void>;
  /** Answers what is under way, persists the rest, and leaves no process or open socket behind. */
  stop(): Promise<void>;
}
