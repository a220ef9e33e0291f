import { type EventName, listFields, RESERVED_NAMES, triggerFieldsOf } from '#contract';
import { didYouMean, sentence, UsageError } from '#core';
import { refuseValue } from '../flags/flag-value.ts';

/** The values of `--set` for an event. @throws UsageError, for a field that there is not with the nearest and with all that there are */
export function parseSettings(event: EventName, texts: readonly string[]): Record<string, unknown> {
  const settings = texts.map(parseSetting);
  const paths = listFields(triggerFieldsOf(event)).map(({ path }) => path);
  for (const [path, value] of settings) if (!isField(path, value, paths)) refuseField(event, path, paths);
  return Object.fromEntries(settings);
}

/** A path of a field; the number of an item is any, and what holds fields may be set as a whole. */
function isField(path: string, value: unknown, paths: readonly string[]): boolean {
  const wanted = path.replace(/(?<=\.)\d+(?=\.|$)/g, '0');
  const isWhole = typeof value === 'object' && paths.some((known) => known.startsWith(`${wanted}.`));
  return paths.includes(wanted) || isWhole;
}

function refuseField(event: EventName, path: string, paths: readonly string[]): never {
  const all =
    paths.length === 0 ? sentence`Nothing can be set for ${event}.` : sentence`The fields are ${paths.join(', ')}.`;
  throw new UsageError('unknown-field', sentence`--set takes no field "${path}" for ${event}.`, {
    nextSteps: [...didYouMean(path, paths), all],
  });
}

/** `path=value` of `--set`; the value is JSON where it is JSON, else the text itself. @throws UsageError */
function parseSetting(text: string): [path: string, value: unknown] {
  const [path = '', value] = text.split(/=(.*)/s);
  if (path === '' || value === undefined)
    return refuseValue('--set', text, sentence`path=value, such as lines.0.quantity=3`);
  const reserved = path.split('.').find((step) => RESERVED_NAMES.includes(step));
  if (reserved !== undefined) return refuseValue('--set', text, sentence`a path without the reserved name ${reserved}`);
  try {
    return [path, JSON.parse(value)];
  } catch {
    return [path, value];
  }
}
