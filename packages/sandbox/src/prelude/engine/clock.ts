import {
  apply,
  construct,
  dateToString,
  defineGlobal,
  defineProperty,
  floor,
  RealDate,
  realNow,
} from './primordials.ts';

let baseAt = 0;
let realAtBase = 0;
let runs = false;
let startedAt = 0;

/**
 * Sets the clock to the store's time (milliseconds since the epoch), the zero of `performance.now()`. From there it goes
 * on in real time when the store's clock does, else it stands still.
 */
export function startClock(now: number, clockRuns: boolean): void {
  runs = clockRuns;
  startedAt = now;
  setClock(now);
}

/** Sets the clock to the store's time as an API answer tells it. */
export function setClock(now: number): void {
  baseAt = now;
  realAtBase = realNow();
}

/** The store's time, in milliseconds since the epoch. */
export const storeNow = (): number => (runs ? baseAt + (realNow() - realAtBase) : baseAt);

function installDate(): void {
  function StoreDate(this: unknown, ...parts: unknown[]): unknown {
    if (!new.target) return dateToString(new RealDate(storeNow()));
    return construct(RealDate, parts.length === 0 ? [storeNow()] : parts, new.target);
  }
  defineProperty(StoreDate, 'name', { value: 'Date' });
  defineProperty(StoreDate, 'length', { value: 7 });
  defineProperty(StoreDate, 'prototype', { value: RealDate.prototype, writable: false });
  const statics = { now: storeNow, parse: RealDate.parse, UTC: RealDate.UTC };
  for (const [name, value] of Object.entries(statics))
    defineProperty(StoreDate, name, { value, writable: true, configurable: true, enumerable: false });
  defineProperty(RealDate.prototype, 'constructor', { value: StoreDate, writable: true, configurable: true });
  defineGlobal('Date', StoreDate);
}

/** `format()` and `formatToParts()` without a date mean now. */
function installIntl(): void {
  const prototype = Intl.DateTimeFormat.prototype;
  const bound = Object.getOwnPropertyDescriptor(prototype, 'format')?.get;
  const { formatToParts } = prototype;
  if (bound === undefined) return;
  defineProperty(prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      const format = apply(bound, this, []) as (date: unknown) => string;
      return (date: unknown) => format(date === undefined ? storeNow() : date);
    },
    configurable: true,
    enumerable: false,
  });
  defineProperty(prototype, 'formatToParts', {
    value: function (this: Intl.DateTimeFormat, date: unknown) {
      return apply(formatToParts, this, [date === undefined ? storeNow() : date]);
    },
    writable: true,
    configurable: true,
    enumerable: false,
  });
}

interface ZonedDateTime {
  toPlainDateTime(): unknown;
  toPlainDate(): unknown;
  toPlainTime(): unknown;
}
interface TemporalLike {
  readonly Instant: { fromEpochMilliseconds(at: number): { toZonedDateTimeISO(zone: unknown): ZonedDateTime } };
  readonly Now: { timeZoneId(): string };
}

/** `Temporal`, where the engine has it. */
export function installTemporal(): void {
  const temporal = (globalThis as { Temporal?: TemporalLike }).Temporal;
  if (temporal === undefined) return;
  const { Instant, Now } = temporal;
  const { timeZoneId } = Now;
  const instant = () => Instant.fromEpochMilliseconds(storeNow());
  const zoned = (zone?: unknown) => instant().toZonedDateTimeISO(zone === undefined ? timeZoneId() : zone);
  const replacements = {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone?: unknown) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone?: unknown) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: unknown) => zoned(zone).toPlainTime(),
  };
  for (const [name, value] of Object.entries(replacements))
    defineProperty(Now, name, { value, writable: true, configurable: true, enumerable: false });
}

/** Whole milliseconds since the attempt began. */
export const sinceStart = (): number => floor(storeNow() - startedAt);

function installPerformance(): void {
  const performance = {
    now: () => sinceStart(),
    get timeOrigin() {
      return startedAt;
    },
    toJSON: () => ({ timeOrigin: startedAt }),
  };
  defineProperty(performance, Symbol.toStringTag, { value: 'Performance', configurable: true });
  defineGlobal('performance', performance);
}

export function installClock(): void {
  installDate();
  installIntl();
  installPerformance();
}
