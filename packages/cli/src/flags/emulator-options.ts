import { isIPv6 } from 'node:net';
import { type Assumed, type FaultRule, HANDLER_LIMITS, SWITCHES } from '#contract';
import { fromIso, type SentenceValue, sentence, UsageError } from '#core';
import type { EmulatorOptions } from '#emulator';
import { parseEvent } from '../trigger/parse-event.ts';
import type { EmulatorFlags } from './emulator-flags.ts';
import { parseChoice, parseInteger, refuseValue } from './flag-value.ts';
import { LOG_LEVELS, type LogLevel } from './log-level.ts';
import { parseCodes } from './parse-codes.ts';
import { withoutUndefined } from './without-undefined.ts';

const PRODUCTS_MAX = 1_000_000;

/** What the flags mean to an emulator. @throws UsageError naming the flag, its value, and the nearest valid one */
export const toEmulatorOptions = (flags: EmulatorFlags): EmulatorOptions =>
  withoutUndefined({
    port: given(flags.port, (text) => parseInteger('--port', text, 0, 65_535)),
    host: flags.host,
    storePath: flags.store === ':memory:' ? undefined : given(flags.store, parseStorePath),
    data: given(flags.data, (text) => parseData(text)),
    seed: given(flags.seed, (text) => parseSeed(text)),
    clock: given(flags.clock, (text) => parseClock(text)),
    forward: given(flags.forward, parseForward),
    assume: given(flags.assume, (pairs) => parseAssumptions(pairs)),
    allowReceivers: given(flags.allowReceiver, (hosts) => hosts.map(parseReceiverHost)),
    allowNet: flags.allowNet,
    faults: given(flags.fault, parseFaults),
    grant: given(flags.grant, (text) => parseCodes('--grant', text)),
    cpuMs: given(flags.cpuMs, (text) => parseInteger('--cpu-ms', text, 1, HANDLER_LIMITS.wallMs)),
  });

/** The value of `--log-level`. @throws UsageError */
export const parseLogLevel = ({ logLevel }: EmulatorFlags): LogLevel =>
  logLevel === undefined ? 'normal' : parseChoice('--log-level', logLevel, LOG_LEVELS);

/** All rules in one piece, because commas take the environment twin of the flag apart. What they say is checked later. */
function parseFaults(rules: readonly string[]): FaultRule[] {
  let faults: FaultRule[];
  try {
    faults = JSON.parse(`[${rules.join(',')}]`) as FaultRule[];
  } catch {
    const takes = sentence`a rule as JSON, such as {"match":{"event":"order.paid"},"times":1,"drop":true}`;
    return refuseValue('--fault', rules.join(','), takes);
  }
  for (const rule of faults) {
    const event: unknown = rule?.match?.event;
    if (typeof event === 'string') parseEvent(event);
  }
  return faults;
}

const given = <T, R>(value: T | undefined, parse: (value: T) => R): R | undefined =>
  value === undefined ? undefined : parse(value);

/** The value of `--seed`, or of what stands for it. @throws UsageError */
export const parseSeed = (text: string, flag: SentenceValue = '--seed'): number =>
  parseInteger(flag, text, 0, Number.MAX_SAFE_INTEGER);

/** The value of `--data`, or of what stands for it. @throws UsageError */
export function parseData(text: string, flag: SentenceValue = '--data'): 'small' | 'none' | number {
  if (text === 'small' || text === 'none') return text;
  if (/^\d+$/.test(text)) return parseInteger(flag, text, 0, PRODUCTS_MAX);
  return refuseValue(flag, text, sentence`small, none, or a number of products`, ['small', 'none']);
}

/** The value of `--clock`, or of what stands for it. @throws UsageError */
export function parseClock(text: string, flag: SentenceValue = '--clock'): 'system' | 'manual' | number {
  if (text === 'system' || text === 'manual') return text;
  const takes = sentence`system, manual, or a time such as 2026-01-01T00:00:00Z`;
  return fromIso(text) ?? refuseValue(flag, text, takes, ['system', 'manual']);
}

/** What begins with a colon is a mistyped `:memory:`: SQLite gives such names meanings of their own. */
function parseStorePath(text: string): string {
  if (text !== '' && !text.startsWith(':')) return text;
  return refuseValue('--store', text, sentence`the path of a file, or :memory:`, [':memory:']);
}

/** A host as addresses have it: what is more or less than that would never be the host of a delivery. */
function parseReceiverHost(text: string): string {
  const address = isIPv6(text) ? `[${text}]` : text;
  const host = URL.parse(text.includes('://') ? text : `http://${address}/`)?.hostname ?? '';
  if (host !== '' && host === address.toLowerCase()) return text;
  const takes = sentence`a host without a port, such as hooks.example.com`;
  throw new UsageError('bad-value', sentence`--allow-receiver takes ${takes}, not "${text}".`, {
    nextSteps: host === '' ? [] : [sentence`Did you mean "${host}"?`],
  });
}

/** An address, or what people write in its place: a port of this machine, or a host with a port. */
function parseForward(text: string): string {
  const place = /^\d+$/.test(text) ? `localhost:${text}` : text;
  const url = /^[\w.-]+:\d+(\/|$)/.test(place) ? `http://${place}` : place;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  return refuseValue('--forward', text, sentence`a port, or an address such as http://localhost:3000/hooks`);
}

/** The values of `--assume`, or of what stands for it, `name=value` each. @throws UsageError */
export function parseAssumptions(pairs: readonly string[], flag: SentenceValue = '--assume'): Partial<Assumed> {
  return Object.fromEntries(pairs.map((pair) => parseAssumption(pair, flag)));
}

function parseAssumption(pair: string, flag: SentenceValue): [name: string, value: string] {
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const known = SWITCHES.get(name);
  if (known === undefined) {
    return refuseValue(flag, name, sentence`name=value, the name being ${[...SWITCHES.keys()].join(', ')}`, [
      ...SWITCHES.keys(),
    ]);
  }
  if (!known.values.includes(value)) {
    const valid = known.values.map((one) => `${name}=${one}`);
    const [first = '', ...others] = valid;
    const takes = others.reduce<SentenceValue>((some, other) => sentence`${some} or ${other}`, first);
    return refuseValue(flag, pair, takes, valid);
  }
  return [name, value];
}
