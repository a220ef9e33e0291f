import { PANEL_LIMIT_MEANINGS, PANEL_LIMITS, PANEL_TARGETS, type PanelElement } from '#contract';
import { formatLimits } from './limit-table.ts';
import { formatCode, formatTable } from './markdown.ts';

/** What an author of panels needs to know, in Markdown. @assumption A37 */
export const panelChapter = (): string[] => [
  'An addition of this emulator (A37): a part of a page of the back office that an extension fills. The manifest names the place ' +
    'and the file of each: `"ui": [{ "target": "order.detail", "entry": "ui/panel.ts" }]`.',
  formatTable(
    ['Target', 'Place'],
    Object.entries(PANEL_TARGETS).map(([target, place]) => [formatCode(target), place]),
  ),
  'The file’s default export is a function, called once when the page is opened:',
  [
    '```ts',
    "import type { Panel } from 'tillkit';",
    '',
    'export default (async (panel, ctx) => {',
    "  const order = await ctx.api.orders.get(ctx.record?.id ?? '');",
    "  const cancel = () => ctx.api.orders.cancel(order.id, { reason: 'Sold out' });",
    '  panel.render(',
    "    { type: 'text', text: order.orderNumber },",
    "    { type: 'button', label: 'Cancel it', tone: 'danger', onPress: cancel },",
    '  );',
    '}) satisfies Panel;',
    '```',
  ].join('\n'),
  '`panel.render(…)` shows these elements in place of those before. `ctx.api` is the API of handlers, with the key and the ' +
    'permissions of the app; `ctx.record` is `{ id }` of what the page shows, or null; ' +
    '`ctx.onChange(listener)` calls back after events about it; `ctx.log`, and `console`, write to the log ' +
    'below the panel; `ctx.app` and `ctx.target` say what runs where.',

  '### Elements',
  'Plain objects. Texts are shown as they are, never as HTML. What an element does is a function, which may be async; what it ' +
    'throws is shown with file and line.',
  formatTable(
    ['Type', 'Holds'],
    Object.entries(ELEMENTS).map(([type, holds]) => [formatCode(type), holds]),
  ),

  '### Limits of a panel',
  'A panel that is stopped stays as it was, says why, and can be started again.',
  formatLimits(PANEL_LIMITS, PANEL_LIMIT_MEANINGS),

  '### Where a panel runs',
  'In a Web Worker in a frame without an origin of its own: no page, cookies, storage, other workers and no network; not even ' +
    '`fetch`. It has the language and the globals of a handler, as the browser makes them; `eval` and WebAssembly are refused. It is ' +
    'bundled and checked like a handler, and saved changes start it anew. An extension whose deliveries go to a server ' +
    '(`--forward`) shows no panels.',
];

const ELEMENTS: { readonly [T in PanelElement['type']]: string } = {
  text: '`text`; `tone` plain, dimmed, strong',
  stack: '`children`, elements; `direction` column, row',
  button: '`label`, `onPress()`; `tone` plain, primary, danger; `disabled`',
  'text-field': '`label`, `onChange(text)`; `value`, `multiline`, `description`, `error`, `disabled`',
  'number-field': '`label`, `onChange(number or null)`; `value`, `description`, `error`, `disabled`',
  select: '`label`, `options` of `{ value, label }`, `onChange(value)`; `value`, `description`, `error`, `disabled`',
  checkbox: '`label`, `onChange(checked)`; `checked`, `description`, `error`, `disabled`',
  table: '`caption`, `columns`, `rows` of texts and numbers',
  badge: '`text`; `tone` plain, busy, good, warn, bad',
  banner: '`text`; `title`, `tone` plain, good, warn, bad',
};
