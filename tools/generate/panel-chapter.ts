import { PANEL_LIMIT_MEANINGS, PANEL_LIMITS, PANEL_TARGETS, type PanelElement } from '#contract';
import { formatLimits } from './limit-table.ts';
import { formatCode, formatTable } from './markdown.ts';

/** What an author of panels needs to know, in Markdown. @assumption A37 */
export const panelChapter = (): string[] => [
  'Panels are an addition of tillkit (A37): an extension fills a part of a page in the back office. For each panel, the manifest names ' +
    'the place and the file: `"ui": [{ "target": "order.detail", "entry": "ui/panel.ts" }]`.',
  formatTable(
    ['Target', 'Place'],
    Object.entries(PANEL_TARGETS).map(([target, place]) => [formatCode(target), place]),
  ),
  'The file’s default export is a function that is called once, when the page is opened:',
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
  '`panel.render(…)` replaces the elements shown before. `ctx.api` is the same as in handlers, with the key and the ' +
    'permissions of the app; `ctx.record` is the `{ id }` of the record that the page shows, or null; ' +
    '`ctx.onChange(listener)` calls the listener after events about that record; `ctx.log` and `console` write to the log ' +
    'below the panel; `ctx.app` and `ctx.target` tell which app runs where.',

  '### Elements',
  'Elements are plain objects. Texts are shown literally, never as HTML. Functions such as `onPress` may be async; if one throws, ' +
    'the error is shown with file and line.',
  formatTable(
    ['Type', 'Fields'],
    Object.entries(ELEMENTS).map(([type, holds]) => [formatCode(type), holds]),
  ),

  '### Limits of a panel',
  'A stopped panel keeps showing what it showed, says why it was stopped, and can be restarted.',
  formatLimits(PANEL_LIMITS, PANEL_LIMIT_MEANINGS),

  '### Where a panel runs',
  'A panel runs in a Web Worker, in a frame without an origin of its own: it has no page, cookies, storage, other workers or network, ' +
    'not even `fetch`. It has the language and the globals of a handler, in the browser’s version; `eval` and WebAssembly are refused. ' +
    'It is bundled and checked like a handler, and restarts when you save a change. Extensions whose deliveries go to a server ' +
    '(`--forward`) show no panels.',
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
