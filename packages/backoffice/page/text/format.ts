import { type Language, useLanguage } from './language.ts';

const LOCALES = { en: 'en', zh: 'zh-CN' } as const;

/** Numbers, times and amounts as a language writes them. */
export interface Format {
  number(value: number): string;
  dateTime(time: number): string;
  time(time: number): string;
  /** How far a time is from another: "in 5 minutes", "3 hours ago". Both in milliseconds. */
  relative(time: number, now: number): string;
  bytes(size: number): string;
  /** An amount in the currency's own unit, as the records have it. */
  money(amount: number, currency: string): string;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

function createFormat(language: Language): Format {
  const locale = LOCALES[language];
  const number = new Intl.NumberFormat(locale);
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const bytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });
  return {
    number: (value) => number.format(value),
    dateTime: (value) => dateTime.format(value),
    time: (value) => time.format(value),
    relative(value, now) {
      const distance = value - now;
      const [unit, length] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ['second', 1000];
      return relative.format(Math.trunc(distance / length), unit);
    },
    bytes: (size) => (size < 1000 ? bytes.format(size) : kilobytes.format(size / 1000)),
    money: (amount, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount),
  };
}

/** Every language’s way of writing, for texts that hold numbers. */
export const FORMATS = { en: createFormat('en'), zh: createFormat('zh') } as const;

/** How the language that the page is shown in writes things. */
export const useFormat = (): Format => FORMATS[useLanguage()];

const plural = new Intl.PluralRules('en');

/** A number with its English noun, in the singular or plural: `countOf(1, 'event', 'events')`. */
export const countOf = (count: number, one: string, other: string): string =>
  `${FORMATS.en.number(count)} ${plural.select(count) === 'one' ? one : other}`;
