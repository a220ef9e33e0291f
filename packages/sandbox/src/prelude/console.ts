import { formatTable } from './format-table.ts';
import { join, log, moveGroups } from './log.ts';
import { after, captureStackTrace, defineGlobal, defineProperty, dictionary, realNow, toText } from './primordials.ts';

const counts = dictionary<number>();
/** When timers were started, in real time. */
const timers = dictionary<number>();

const debug = (...values: unknown[]): void => log('debug', values);
const info = (...values: unknown[]): void => log('info', values);
const warn = (...values: unknown[]): void => log('warn', values);
const error = (...values: unknown[]): void => log('error', values);

function trace(...values: unknown[]): void {
  const traced = { name: 'Trace', message: join(values), stack: '' };
  captureStackTrace(traced, trace);
  debug('%s', traced.stack);
}

function assert(condition?: unknown, ...values: unknown[]): void {
  if (condition) return;
  if (values.length === 0) error('Assertion failed');
  else if (typeof values[0] === 'string') log('error', after(`Assertion failed: ${values[0]}` as unknown, values, 1));
  else log('error', after('Assertion failed' as unknown, values));
}

function table(data?: unknown, columns?: unknown): void {
  info('%s', formatTable(data, columns) ?? data);
}

function group(...values: unknown[]): void {
  log('info', values);
  moveGroups(1);
}

function count(label: unknown = 'default'): void {
  const name = toText(label);
  counts[name] = (counts[name] ?? 0) + 1;
  info('%s', `${name}: ${counts[name]}`);
}

function countReset(label: unknown = 'default'): void {
  const name = toText(label);
  if (counts[name] === undefined) warn('%s', `Count for ${name} does not exist.`);
  else counts[name] = 0;
}

function time(label: unknown = 'default'): void {
  const name = toText(label);
  if (timers[name] !== undefined) warn('%s', `Timer ${name} exists already.`);
  else timers[name] = realNow();
}

function timeLog(label: unknown = 'default', ...values: unknown[]): void {
  const name = toText(label);
  const startedAt = timers[name];
  if (startedAt === undefined) warn('%s', `Timer ${name} does not exist.`);
  else log('info', after('%s' as unknown, after(`${name}: ${realNow() - startedAt} ms` as unknown, values)));
}

function timeEnd(label: unknown = 'default'): void {
  timeLog(label);
  delete timers[toText(label)];
}

/** The console writes the log of the attempt. */
export function installConsole(): void {
  const console = {
    assert,
    clear: () => moveGroups(Number.NEGATIVE_INFINITY),
    count,
    countReset,
    debug,
    dir: (value?: unknown) => info('%o', value),
    dirxml: info,
    error,
    group,
    groupCollapsed: group,
    groupEnd: () => moveGroups(-1),
    info,
    log: info,
    table,
    time,
    timeEnd,
    timeLog,
    trace,
    warn,
  };
  defineProperty(console, Symbol.toStringTag, { value: 'console', configurable: true });
  defineGlobal('console', console);
}
