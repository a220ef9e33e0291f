import type { HandlerContext } from './handler.ts';

/** Places of the back office that show panels, and the record that a panel there is about. @assumption A37 */
export const PANEL_TARGETS = {
  'order.detail': 'the page of an order',
  'product.detail': 'the page of a product',
  'customer.detail': 'the page of a customer',
  'app.home': 'the page of the app; there is no record',
} as const;

export type PanelTarget = keyof typeof PANEL_TARGETS;

export const PANEL_TARGET_NAMES = Object.keys(PANEL_TARGETS) as PanelTarget[];

export const isPanelTarget = (name: string): name is PanelTarget => Object.hasOwn(PANEL_TARGETS, name);

/** Limits of a panel. @assumption A37 */
export const PANEL_LIMITS = {
  apiCallsInFlight: 20,
  apiCallsPerMinute: 200,
  startMs: 10_000,
  answerMs: 2_000,
  messagesPerSecond: 100,
  charsPerSecond: 1_048_576,
  nodes: 2_000,
  depth: 16,
  textChars: 10_000,
  logLines: 200,
  logLineChars: 8_192,
} as const;

/** What each limit of a panel bounds, and what happens beyond it. */
export const PANEL_LIMIT_MEANINGS = {
  apiCallsInFlight: 'calls to the store’s API at the same time; the next one is refused',
  apiCallsPerMinute: 'calls to the store’s API in a minute; the next one is refused',
  startMs: 'time for evaluating its code; beyond it the panel is stopped',
  answerMs: 'how long it may be busy without a pause; beyond it the panel is stopped',
  messagesPerSecond:
    'messages to the page in a second: changes, calls, lines of the log; beyond it the panel is stopped',
  charsPerSecond: 'size of these messages in a second, in characters; beyond it the panel is stopped',
  nodes: 'elements, cells and options that it shows; beyond it the panel is stopped',
  depth: 'how deep stacks may be nested; beyond it the panel is stopped',
  textChars: 'length of one text; beyond it the panel is stopped',
  logLines: 'lines of the log that the page keeps; the oldest are dropped',
  logLineChars: 'size of one line; the rest of it is cut off',
} as const satisfies Record<keyof typeof PANEL_LIMITS, string>;

type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** A line of text. */
export interface PanelText {
  readonly type: 'text';
  readonly text: string;
  readonly tone?: 'plain' | 'dimmed' | 'strong';
}

/** Elements below one another, or (`row`) beside one another. */
export interface PanelStack {
  readonly type: 'stack';
  readonly direction?: 'column' | 'row';
  readonly children: readonly PanelChild[];
}

export interface PanelButton {
  readonly type: 'button';
  readonly label: string;
  readonly tone?: 'plain' | 'primary' | 'danger';
  readonly disabled?: boolean;
  readonly onPress: () => unknown;
}

interface Field {
  readonly label: string;
  /** Below the field. */
  readonly description?: string;
  /** What is wrong with the value. */
  readonly error?: string;
  readonly disabled?: boolean;
}

export interface PanelTextField extends Field {
  readonly type: 'text-field';
  readonly value?: string;
  readonly multiline?: boolean;
  readonly onChange: (value: string) => unknown;
}

export interface PanelNumberField extends Field {
  readonly type: 'number-field';
  readonly value?: number | null;
  /** Null: the field is empty or holds no number. */
  readonly onChange: (value: number | null) => unknown;
}

export interface PanelSelect extends Field {
  readonly type: 'select';
  readonly value?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => unknown;
}

export interface PanelCheckbox extends Field {
  readonly type: 'checkbox';
  readonly checked?: boolean;
  readonly onChange: (checked: boolean) => unknown;
}

export interface PanelTable {
  readonly type: 'table';
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A short word in a colour. */
export interface PanelBadge {
  readonly type: 'badge';
  readonly text: string;
  readonly tone?: Tone | 'busy';
}

/** A boxed message. What is `bad` is announced at once. */
export interface PanelBanner {
  readonly type: 'banner';
  readonly title?: string;
  readonly text: string;
  readonly tone?: Tone;
}

/** An element that a panel shows: a plain object. Texts are shown as they are, never as HTML. */
export type PanelElement =
  | PanelText
  | PanelStack
  | PanelButton
  | PanelTextField
  | PanelNumberField
  | PanelSelect
  | PanelCheckbox
  | PanelTable
  | PanelBadge
  | PanelBanner;

/** An element, or nothing in its place. */
export type PanelChild = PanelElement | null | false;

/** First argument of a panel's function. */
export interface PanelView {
  /** Shows these elements in place of those before; elements at the same place and of the same type stay. */
  render(...elements: readonly PanelChild[]): void;
}

/** Second argument of a panel's function. @assumption A37 */
export interface PanelContext extends Pick<HandlerContext, 'api' | 'log' | 'app'> {
  readonly target: PanelTarget;
  /** What the page shows; null on the page of the app. */
  readonly record: { readonly id: string } | null;
  /** Calls back after events about the record; on the page of the app, after any. Events close together count as one. */
  onChange(listener: () => unknown): void;
}

/** The default export of a panel's entry: called once, when its page is opened. @assumption A37 */
export type Panel = (panel: PanelView, ctx: PanelContext) => unknown;
