import type { HandlerLimits } from '../../handler-limits.ts';
import { defineProperty } from './primordials.ts';

/** The limits of this attempt; there are none before it starts. */
export let limits: HandlerLimits;

export function setLimits(given: HandlerLimits): void {
  limits = given;
}

/** Thrown by what a handler may do only so much of. */
export class LimitError extends Error {}
defineProperty(LimitError.prototype, 'name', { value: 'LimitError', writable: true, configurable: true });
