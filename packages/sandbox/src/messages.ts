import { type FromRunner, PLACE_CHARS, type ToRunner } from './protocol.ts';

/** The fields of each message, in the order in which they cross. */
type Fields<M extends { readonly type: string }> = {
  readonly [T in M['type']]: readonly Exclude<keyof Extract<M, { readonly type: T }>, 'type'>[];
};

const TO_RUNNER: Fields<ToRunner> = {
  limits: ['limits'],
  load: ['bundle', 'scripts'],
  unload: ['bundle'],
  attempt: ['attempt', 'bundle', 'script', 'start'],
  answer: ['attempt', 'answer'],
  leave: ['attempt'],
};

const FROM_RUNNER: Fields<FromRunner> = {
  ready: ['snapshot', 'inspectorUrl'],
  unusable: ['reason'],
  log: ['attempt', 'level', 'text', 'place'],
  call: ['attempt', 'call', 'request', 'place'],
  fetch: ['attempt', 'call', 'request', 'place'],
  'abort-fetch': ['attempt', 'call'],
  end: ['attempt', 'end'],
  limit: ['attempt', 'code', 'waited', 'place'],
  idle: ['attempt'],
};

/** The type of a message and its longest list of fields. */
export const MESSAGE_TEXTS = 5;

/** Fields that are numbers; all others are texts. */
const NUMBERS: readonly string[] = ['attempt', 'script'];
const NUMBER = /^\d{1,15}$/;

/** Words and ids, which are kept or compared: as long as an honest one may be. */
const MOST_CHARS: Readonly<Record<string, number>> = {
  call: 32,
  level: 32,
  code: 32,
  waited: 32,
  place: PLACE_CHARS,
};

const toTexts = <M extends ToRunner | FromRunner>(fields: Fields<M>, message: M): string[] => {
  const names = fields[message.type as M['type']] as readonly (keyof M)[];
  return [message.type, ...names.map((name) => String(message[name]))];
};

/** A message for a runner, as texts. */
export const fromSupervisor = (message: ToRunner): string[] => toTexts<ToRunner>(TO_RUNNER, message);

/** A message of a runner, as texts. */
export const fromRunner = (message: FromRunner): string[] => toTexts<FromRunner>(FROM_RUNNER, message);

/** Reads a message that `fromSupervisor` made; undefined when these texts are none. */
export const readSupervisorMessage = (texts: readonly string[]): ToRunner | undefined =>
  readMessage(TO_RUNNER, texts) as ToRunner | undefined;

/** Reads a message of a runner, taking nothing for granted; undefined when no honest runner sends these texts. */
export const readRunnerMessage = (texts: readonly string[]): FromRunner | undefined =>
  readMessage(FROM_RUNNER, texts) as FromRunner | undefined;

/** Every field is there, is a number or a text as the table says, and nothing is beside them. */
function readMessage(
  fields: Readonly<Record<string, readonly string[]>>,
  [type = '', ...texts]: readonly string[],
): object | undefined {
  const names = Object.hasOwn(fields, type) ? fields[type] : undefined;
  if (names?.length !== texts.length) return undefined;
  const message: Record<string, string | number> = { type };
  for (const [index, name] of names.entries()) {
    const text = texts[index] ?? '';
    const isNumber = NUMBERS.includes(name);
    if (isNumber ? !NUMBER.test(text) : text.length > (MOST_CHARS[name] ?? Number.POSITIVE_INFINITY)) return undefined;
    message[name] = isNumber ? Number(text) : text;
  }
  return message;
}
