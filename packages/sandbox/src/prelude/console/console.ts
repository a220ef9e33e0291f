import { join, log, moveGroups } from '../ctx/log.ts';
import { defineNamespace } from '../engine/define-interface.ts';
import { after, captureStackTrace, dictionary, realNow, toText } from '../engine/primordials.ts';
import { formatTable } from './format-table.ts';

const counts = dictionary<number>();
/** When timers were started, in real time. */
const timers = dictionary<number>();

const debug = (...values: unknown[]): void => log('debug', values);
const info = (...values: unknown[]): void => log('info', values);
const warn = (...values: unknown[]): void => log('warn', values);
const error = (...values: unknown[]): void => log('error', values);

const trace = (...values: unknown[]): void => {
  const traced = { name: 'Trace', message: join(values), stack: '' };
  captureStackTrace(traced, trace);
  debug('%s', traced.stack);
};

const assert = (condition?: unknown, ...values: unknown[]): void => {
  if (condition) return;
  if (values.length === 0) error('Assertion failed');
  else if (typeof values[0] === 'string') log('error', after(`Assertion failed: ${values[0]}` as unknown, values, 1));
  else log('error', after('Assertion failed' as unknown, values));
};

const table = (data?: unknown, columns?: unknown): void => {
  info('%s', formatTable(data, columns) ?? data);
};

function startGroup(values: unknown[]): void {
  log('info', values);
  moveGroups(1);
}

const count = (label: unknown = 'default'): void => {
  const name = toText(label);
  counts[name] = (counts[name] ?? 0) + 1;
  info('%s', `${name}: ${counts[name]}`);
};

const countReset = (label: unknown = 'default'): void => {
  const name = toText(label);
  if (counts[name] === undefined) warn('%s', `Count for ${name} does not exist.`);
  else counts[name] = 0;
};

const time = (label: unknown = 'default'): void => {
  const name = toText(label);
  if (timers[name] !== undefined) warn('%s', `Timer ${name} exists already.`);
  else timers[name] = realNow();
};

const timeLog = (label: unknown = 'default', ...values: unknown[]): void => {
  const name = toText(label);
  const startedAt = timers[name];
  if (startedAt === undefined) warn('%s', `Timer ${name} does not exist.`);
  else log('info', after('%s' as unknown, after(`${name}: ${realNow() - startedAt} ms` as unknown, values)));
};

const timeEnd = (label: unknown = 'default'): void => {
  timeLog(label);
  delete timers[toText(label)];
};

/** The console writes the log of the attempt. */
export function installConsole(): void {
  defineNamespace('console', {
    assert,
    clear: () => moveGroups(Number.NEGATIVE_INFINITY),
    count,
    countReset,
    debug,
    dir: (value?: unknown) => info('%o', value),
    dirxml: (...values: unknown[]) => log('info', values),
    error,
    group: (...values: unknown[]) => startGroup(values),
    groupCollapsed: (...values: unknown[]) => startGroup(values),
    groupEnd: () => moveGroups(-1),
    info,
    log: (...values: unknown[]) => log('info', values),
    table,
    time,
    timeEnd,
    timeLog,
    trace,
    warn,
  });
}
