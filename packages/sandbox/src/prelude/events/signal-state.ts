import { append, uncurry } from '../engine/primordials.ts';

/** The inside of an abort signal. */
export interface SignalState {
  aborted: boolean;
  reason: unknown;
  /** What else is done when it is aborted, before its event, in this order. */
  algorithms: (() => void)[];
  /** The signals that make this one aborted; undefined for one that has a controller or a timer of its own. */
  readonly sources: readonly SignalState[] | undefined;
  /** The signals that are aborted with this one. */
  readonly dependents: SignalState[];
  /** Fires its event. */
  readonly fire: () => void;
}

const states = new WeakMap<object, SignalState>();
const get = uncurry(WeakMap.prototype.get);
const set = uncurry(WeakMap.prototype.set);

/** Makes an object an abort signal. */
export function setSignalState(signal: object, state: SignalState): void {
  set(states, signal, state);
}

/** The inside of an abort signal. @throws TypeError when it is none */
export function signalState(signal: unknown): SignalState {
  const state = get(states, signal as object) as SignalState | undefined;
  if (state === undefined) throw new TypeError('Expected an AbortSignal.');
  return state;
}

/** Has something done when a signal is aborted. */
export function whenAborted(state: SignalState, algorithm: () => void): void {
  append(state.algorithms, algorithm);
}
