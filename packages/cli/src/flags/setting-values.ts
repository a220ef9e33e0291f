import { EVENT_NAMES, EXTENSION_SETTINGS, SEVERITIES, SUPPRESSIONS_KEY } from '#contract';
import { type SentenceValue, sentence, UsageError } from '#core';
import { LANGUAGES } from '../language/language.ts';
import { say } from '../language/say.ts';
import { printNote } from '../output/output.ts';
import { toPrintable } from '../output/printable.ts';
import { parseAssumptions, parseClock, parseData, parseSeed } from './emulator-options.ts';
import type { ExtensionSettings } from './extension-settings.ts';
import type { SourcedValue } from './flag-twins.ts';
import { parseChoice, refuseValue } from './flag-value.ts';

/** What is wrong with a value is told by what would be told of the flag, in the name of the file. */
const CHECKS: {
  readonly [N in (typeof EXTENSION_SETTINGS)[number]]: (text: string, where: SentenceValue) => unknown;
} = {
  assume: (text, where) => parseAssumptions([text], where),
  data: parseData,
  seed: parseSeed,
  clock: parseClock,
  'fail-level': (text, where) => parseChoice(where, text, SEVERITIES),
  trigger: (text, where) =>
    EVENT_NAMES.some((name) => name === text) || refuseValue(where, text, sentence`the name of an event`, EVENT_NAMES),
  lang: (text, where) => parseChoice(where, text, LANGUAGES),
};

/** So many names are listed of what a file sets and may not. */
const NAMES_SHOWN = 10;
const CHARS_SHOWN = 80;

/**
 * What the extensions of one command set of the flags that are `wanted`; notes on stderr what has no effect, and which switches are turned.
 * @throws UsageError for any value that a flag would not take, and for two extensions that set a wanted flag differently
 */
export function toSettings(
  extensions: readonly ExtensionSettings[],
  wanted: readonly string[],
): ReadonlyMap<string, SourcedValue> {
  const settings = new Map<string, SourcedValue>();
  for (const { file, values, problem } of extensions) {
    if (problem !== undefined) printNote(`tillkit: ${toPrintable(say`${file} sets nothing: ${problem}.`)}`);
    noteRefused(file, [...values.keys()].filter(isRefused));
    for (const name of EXTENSION_SETTINGS) {
      if (!values.has(name)) continue;
      const where = sentence`"${name}" of ${file}`;
      const value = check(name, values.get(name), where);
      if (!wanted.includes(name)) continue;
      const other = settings.get(name);
      if (other !== undefined && String(other.value) !== String(value)) refuseTwo(name, other.where, where);
      settings.set(name, { value, where });
    }
  }
  // Other switches may give a proof or a run of tests another end.
  const assumed = settings.get('assume');
  if (assumed !== undefined) {
    printNote(`tillkit: ${toPrintable(say`${assumed.where} turns switches of the store: ${String(assumed.value)}.`)}`);
  }
  return settings;
}

const isRefused = (name: string): boolean =>
  name !== SUPPRESSIONS_KEY && !EXTENSION_SETTINGS.some((allowed) => allowed === name);

function noteRefused(file: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const shown = names.slice(0, NAMES_SHOWN).map((name) => JSON.stringify(shorten(name)));
  const listed = [...shown, ...(names.length > NAMES_SHOWN ? ['…'] : [])].join(', ');
  const line = say`${file} sets ${listed}, which has no effect: an extension sets only ${EXTENSION_SETTINGS.join(', ')}.`;
  printNote(`tillkit: ${toPrintable(line)}`);
}

/** A text or a number; of readings of the specification also a list of texts. */
function check(name: (typeof EXTENSION_SETTINGS)[number], value: unknown, where: SentenceValue): string | string[] {
  if (name === 'assume' && Array.isArray(value)) return value.map((one) => checkOne(name, one, where));
  return checkOne(name, value, where);
}

function checkOne(name: (typeof EXTENSION_SETTINGS)[number], value: unknown, where: SentenceValue): string {
  if (typeof value !== 'string' && typeof value !== 'number') {
    const shown = shorten(JSON.stringify(value));
    throw new UsageError('bad-value', sentence`${where} takes a text or a number, not ${shown}.`);
  }
  const text = String(value);
  CHECKS[name](text.length > CHARS_SHOWN ? shorten(text) : text, where);
  return text;
}

const shorten = (text: string): string => (text.length > CHARS_SHOWN ? `${text.slice(0, CHARS_SHOWN)}…` : text);

function refuseTwo(name: string, one: SentenceValue, other: SentenceValue): never {
  throw new UsageError('settings-differ', sentence`${one} and ${other} differ.`, {
    nextSteps: [sentence`Say which holds: --${name} VALUE`],
  });
}
