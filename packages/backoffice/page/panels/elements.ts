import type { PanelElement } from '#contract';
import { PANEL_LIMITS } from '../generated/panels.ts';

/** Tells what a property's value counts for in the size of a panel; undefined: it is not such a value. */
type Check = (value: unknown) => number | undefined;

const text: Check = (value) => (typeof value === 'string' && value.length <= PANEL_LIMITS.textChars ? 0 : undefined);
const flag: Check = (value) => (typeof value === 'boolean' ? 0 : undefined);
const number: Check = (value) => (typeof value === 'number' ? 0 : undefined);
const cell: Check = (value) => text(value) ?? number(value);
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string) ? 0 : undefined;

/** Each item counts as a node, and as what it holds. */
const list =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) ? sum(value.map(item), value.length) : undefined;

const option: Check = (value) => {
  const { value: name, label } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return sum([text(name), text(label)], 0);
};

/** The sum, or undefined when any part is. */
const sum = (counts: readonly (number | undefined)[], first: number): number | undefined =>
  counts.reduce((total, count) => (total === undefined || count === undefined ? undefined : total + count), first);

interface ElementRule {
  readonly required: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
}

const FIELD = { description: text, error: text, disabled: flag };

/** What each element of a panel may hold. */
export const ELEMENTS: { readonly [T in PanelElement['type']]: ElementRule } = {
  text: { required: { text }, optional: { tone: oneOf('plain', 'dimmed', 'strong') } },
  stack: { required: {}, optional: { direction: oneOf('column', 'row') } },
  button: { required: { label: text }, optional: { tone: oneOf('plain', 'primary', 'danger'), disabled: flag } },
  'text-field': { required: { label: text }, optional: { ...FIELD, value: text, multiline: flag } },
  'number-field': { required: { label: text }, optional: { ...FIELD, value: number } },
  select: { required: { label: text, options: list(option) }, optional: { ...FIELD, value: text } },
  checkbox: { required: { label: text }, optional: { ...FIELD, checked: flag } },
  table: { required: { caption: text, columns: list(text), rows: list(list(cell)) } },
  badge: { required: { text }, optional: { tone: oneOf('plain', 'busy', 'good', 'warn', 'bad') } },
  banner: { required: { text }, optional: { title: text, tone: oneOf('plain', 'good', 'warn', 'bad') } },
};

export const isElementType = (name: unknown): name is PanelElement['type'] =>
  typeof name === 'string' && Object.hasOwn(ELEMENTS, name);
