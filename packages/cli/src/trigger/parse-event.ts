import { EVENT_NAMES, type EventName, isEventName } from '#contract';
import { findNearest, sentence, UsageError } from '#core';

/** The name of an event. @throws UsageError with the nearest one */
export function parseEvent(text: string): EventName {
  if (isEventName(text)) return text;
  const nearest = findNearest(text, EVENT_NAMES);
  const all = sentence`The events are ${EVENT_NAMES.join(', ')}.`;
  throw new UsageError('unknown-event', sentence`There is no event "${text}".`, {
    nextSteps: nearest === undefined ? [all] : [sentence`Did you mean ${nearest}?`, all],
  });
}
