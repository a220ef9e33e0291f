import { postLog } from './bridge.ts';
import { formatValue } from './format-value.ts';
import { limits } from './limits.ts';
import { defineGlobal, dictionary, frozen, realNow, slice, toText } from './primordials.ts';
import { cutToUtf8, exceedsUtf8, utf8Length } from './utf8.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

let lines = 0;
let bytes = 0;
let depth = 0;

/** One line more than may be kept goes out, so that the record says that lines are missing. */
let full = false;

function write(level: Level, text: string): void {
  if (full) return;
  const cut = exceedsUtf8(text, limits.logLineBytes + 1) ? cutToUtf8(text, limits.logLineBytes + 1) : text;
  lines += 1;
  bytes += utf8Length(cut);
  full = lines > limits.logLines || bytes > limits.logBytes;
  postLog(level, cut);
}

/** Joins the values of a call; `%s %d %i %f %j %o %O %c %%` in a first text take the values after it. */
function join(values: unknown[]): string {
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
  if (typeof value === 'object' || typeof value === 'symbol') return 'NaN';
  return toText(directive === 'i' ? Math.trunc(Number(value)) : Number(value));
}

function log(level: Level, values: unknown[]): void {
  if (full) return;
  const text = join(values);
  write(level, depth === 0 ? text : slice('                    ', 0, depth * 2) + text);
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

export function installConsole(): void {
  const counts = dictionary<number>();
  const timers = dictionary<number>();
  const info = (...values: unknown[]) => log('info', values);
  const debug = (...values: unknown[]) => log('debug', values);
  const elapsed = (label: string) => `${label}: ${realNow() - (timers[label] ?? realNow())} ms`;
  defineGlobal('console', {
    log: info,
    info,
    debug,
    dir: (value: unknown) => log('info', [value]),
    table: info,
    warn: (...values: unknown[]) => log('warn', values),
    error: (...values: unknown[]) => log('error', values),
    trace: (...values: unknown[]) => {
      const trace = new Error(join(values));
      trace.name = 'Trace';
      log('debug', [trace]);
    },
    assert: (condition: unknown, ...values: unknown[]) => {
      if (!condition) log('error', ['Assertion failed', ...values]);
    },
    count: (label: unknown = 'default') => {
      const name = toText(label);
      counts[name] = (counts[name] ?? 0) + 1;
      info(`${name}: ${counts[name]}`);
    },
    countReset: (label: unknown = 'default') => {
      counts[toText(label)] = 0;
    },
    time: (label: unknown = 'default') => {
      timers[toText(label)] = realNow();
    },
    timeLog: (label: unknown = 'default') => info(elapsed(toText(label))),
    timeEnd: (label: unknown = 'default') => info(elapsed(toText(label))),
    group: (...values: unknown[]) => {
      if (values.length > 0) log('info', values);
      depth = Math.min(depth + 1, 10);
    },
    groupEnd: () => {
      depth = Math.max(depth - 1, 0);
    },
  });
}
