import { formatValue } from '../console/format-value.ts';
import { cutToUtf8, exceedsUtf8, utf8Length } from '../encoding/utf8.ts';
import { postLog } from '../engine/bridge.ts';
import { limits } from '../engine/limits.ts';
import { frozen, max, min, toText } from '../engine/primordials.ts';
import { placeHere } from './stacks.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

let lines = 0;
let bytes = 0;
/** Groups that are open. */
let groups = 0;
/** How far lines are moved to the right. */
let depth = 0;

/** One line more than may be kept goes out, so that the record says that lines are missing. */
let full = false;

function write(level: Level, text: string): void {
  if (full) return;
  const cut = exceedsUtf8(text, limits.logLineBytes + 1) ? cutToUtf8(text, limits.logLineBytes + 1) : text;
  lines += 1;
  bytes += utf8Length(cut);
  full = lines > limits.logLines || bytes > limits.logBytes;
  postLog(level, cut, placeHere());
}

/** The values of a call as one text; `%s %d %i %f %j %o %O %c %%` in a first text take the values after it. */
export function join(values: unknown[]): string {
  let text = '';
  let next = 0;
  const first = values[0];
  if (typeof first === 'string') {
    next = 1;
    for (let index = 0; index < first.length; index += 1) {
      const directive = first[index] === '%' ? first[index + 1] : undefined;
      if (directive === '%') text += '%';
      else if (directive !== undefined && isDirective(directive) && next < values.length) {
        text += substitute(directive, values[next]);
        next += 1;
      } else {
        text += first[index];
        continue;
      }
      index += 1;
    }
  }
  for (; next < values.length; next += 1) text += (next === 0 ? '' : ' ') + formatValue(values[next]);
  return text;
}

const isDirective = (character: string): boolean =>
  character === 's' ||
  character === 'd' ||
  character === 'i' ||
  character === 'f' ||
  character === 'j' ||
  character === 'o' ||
  character === 'O' ||
  character === 'c';

function substitute(directive: string, value: unknown): string {
  if (directive === 'c') return '';
  if (directive !== 'd' && directive !== 'i' && directive !== 'f') return formatValue(value);
  if (typeof value === 'object' || typeof value === 'function' || typeof value === 'symbol') return 'NaN';
  return toText(directive === 'f' ? parseFloat(toText(value)) : parseInt(toText(value), 10));
}

/** Writes a line of the log; without values, none. */
export function log(level: Level, values: unknown[]): void {
  if (full || values.length === 0) return;
  const text = join(values);
  write(level, depth === 0 ? text : indent(text));
}

/** A text moved to the right by the groups around it. */
function indent(text: string): string {
  let margin = '';
  for (let level = 0; level < depth; level += 1) margin += '  ';
  const visible = cutToUtf8(text, limits.logLineBytes + 1);
  let indented = margin;
  for (let index = 0; index < visible.length; index += 1)
    indented += visible[index] === '\n' ? `\n${margin}` : visible[index];
  return indented;
}

/** Opens groups, or closes them; beyond ten, lines move no further to the right. */
export function moveGroups(by: number): void {
  groups = max(groups + by, 0);
  depth = min(groups, 10);
}

/** Reports an error that nothing in the handler catches, a timer's for instance. */
export const logUncaught = (thrown: unknown): void => log('error', ['Uncaught', thrown]);

/** `ctx.log`. */
export const createLog = () =>
  frozen({
    debug: (...values: unknown[]) => log('debug', values),
    info: (...values: unknown[]) => log('info', values),
    warn: (...values: unknown[]) => log('warn', values),
    error: (...values: unknown[]) => log('error', values),
  });
