import { expect, test } from 'vitest';
import type { OrderDetail, Page, Permission, Product } from '#contract';
import { createFolder } from '../support/create-folder.ts';
import { startBackOffice } from '../support/open-back-office.ts';
import { startReceiver } from '../support/start-receiver.ts';

interface PanelParts {
  readonly permissions?: readonly Permission[];
  readonly target?: string;
  readonly locale?: string;
}

/** A browser on the page of an order, or on that of the app, which shows a panel there. */
async function openPanel(
  source: string,
  { permissions = ['order:view'], target = 'order.detail', locale = 'en-GB' }: PanelParts = {},
) {
  const ui = [{ target, entry: 'ui/panel.ts' }];
  const manifest = JSON.stringify({ name: 'helper', version: '1.0.0', permissions, webhooks: [], ui });
  const folder = await createFolder({ 'plugin.json': manifest, 'ui/panel.ts': source });
  const visitor = await startBackOffice({ extensions: [folder.dir], watch: true }, { locale });
  const { emulator, go, page } = visitor;
  const { items }: Page<Product> = (await emulator.api('GET', '/api/products?status=ACTIVE')).data;
  const lines = [{ productId: items.find(({ inventory }) => inventory > 1)?.id, quantity: 2 }];
  const order = await emulator.control<OrderDetail>('POST', '/orders', { lines });
  await go(target === 'app.home' ? `apps/${emulator.runInfo.apps[0]?.id}` : `orders/${order.id}`);
  const panel = page.getByRole('region', { name: 'helper' });
  await panel.waitFor();
  return { ...visitor, folder, order, panel };
}

const SHOP = `
import { ApiError, type Panel } from 'tillkit';

const panel: Panel = async (panel, ctx) => {
  let note = '';
  let said = '';
  const order = await ctx.api.orders.get(ctx.record?.id ?? '');
  const rows = order.lineItems.map((line) => [line.title, line.quantity]);
  let now = order.status;
  ctx.onChange(async () => { now = (await ctx.api.orders.get(order.id)).status; draw(); });
  const draw = () =>
    panel.render(
      { type: 'text', text: 'now ' + now },
      { type: 'text', text: 'Order ' + order.orderNumber, tone: 'strong' },
      { type: 'badge', text: ctx.target, tone: 'good' },
      { type: 'table', caption: 'Lines', columns: ['Title', 'Quantity'], rows },
      {
        type: 'stack',
        direction: 'row',
        children: [
          { type: 'text-field', label: 'Note', value: note, onChange: (value) => { note = value; draw(); } },
          { type: 'number-field', label: 'Points', value: 1, onChange: (value) => { said = 'points ' + value; draw(); } },
          { type: 'select', label: 'Size', options: [{ value: 's', label: 'Small' }, { value: 'l', label: 'Large' }], onChange: (value) => { said = 'size ' + value; draw(); } },
          { type: 'checkbox', label: 'Gift', onChange: (checked) => { said = 'gift ' + checked; draw(); } },
        ],
      },
      { type: 'button', label: 'Cancel it', tone: 'danger', onPress: cancel },
      said !== '' && { type: 'banner', title: 'Said', text: said },
    );
  async function cancel() {
    try {
      said = (await ctx.api.orders.cancel(order.id, { reason: note })).status;
      ctx.log.info('cancelled', { note });
    } catch (error) {
      said = error instanceof ApiError ? error.code : String(error);
    }
    draw();
  }
  draw();
};

export default panel;
`;

test('a panel shows elements of every kind, hears its user, and calls the API with the permissions of its app', async () => {
  const { panel, page, order, emulator, problems, expectAccessible } = await openPanel(SHOP, {
    permissions: ['order:view', 'order:cancel'],
  });
  const [app] = emulator.runInfo.apps;
  const grant = (granted: Permission[]) => emulator.control('PUT', `/apps/${app?.id}/permissions`, { granted });
  await grant(['order:view']);
  await panel.getByText(`Order ${order.orderNumber}`).waitFor();
  expect(await panel.getByRole('table', { name: 'Lines' }).getByRole('cell').allTextContents()).toEqual([
    String(order.lineItems[0]?.title),
    '2',
  ]);
  await panel.getByLabel('Points').fill('12');
  await panel.getByText('points 12').waitFor();
  await panel.getByLabel('Size').selectOption('l');
  await panel.getByText('size l').waitFor();
  await panel.getByLabel('Gift').check();
  await panel.getByText('gift true').waitFor();
  await panel.getByLabel('Note').pressSequentially('no longer wanted');
  await panel.getByRole('button', { name: 'Cancel it' }).click();
  await panel.getByText('FORBIDDEN').waitFor();
  await panel.getByText('now PENDING').waitFor();

  await grant(['order:view', 'order:cancel']);
  await panel.getByRole('button', { name: 'Cancel it' }).click();
  await panel.getByText('CANCELLED', { exact: true }).waitFor();
  await panel.getByText('now CANCELLED').waitFor();
  await panel.getByText('Log (1)').click();
  await panel.getByText('cancelled {"note":"no longer wanted"}').waitFor();
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  await expectAccessible('panel');
  expect(problems).toEqual([]);
});

test('what a panel throws is shown with the author’s line, and a saved file runs at once', async () => {
  const { panel, folder, problems } = await openPanel(
    `export default (panel, ctx) => panel.render({ type: 'button', label: 'Fail', onPress: () => {
    fail();
} }, { type: 'button', label: 'Ask', onPress: () => ask(ctx) });

function fail() { throw new TypeError('no luck'); }

async function ask(ctx) {
  await ctx.api.orders.get('none');
}
`,
    { target: 'app.home', locale: 'zh-CN' },
  );
  await panel.getByRole('button', { name: 'Fail' }).click();
  await panel.getByText('TypeError: no luck').first().waitFor();
  await panel.getByText('面板出错').waitFor();
  const stack = await panel.locator('pre').textContent();
  expect(stack).toContain('ui/panel.ts:5:25');
  expect(stack).toContain('ui/panel.ts:2:5');
  expect(stack).not.toContain('blob:');

  await panel.getByRole('button', { name: 'Ask' }).click();
  await panel.getByText('ApiError').first().waitFor();
  expect(await panel.locator('pre').textContent()).toContain('ui/panel.ts:8:3');

  await folder.write('ui/panel.ts', 'export default (panel) => panel.render({ type: "text", text: "second" }');
  await panel.getByText('ui/panel.ts:1:').waitFor();
  await panel.getByRole('button', { name: 'Fail' }).waitFor();
  await folder.write('ui/panel.ts', 'export default (panel) => panel.render({ type: "text", text: "second" });');
  await panel.getByText('second').waitFor();
  await expect.poll(() => panel.getByText('ui/panel.ts:1:').count(), { timeout: 20_000 }).toBe(0);

  await folder.write('ui/panel.ts', 'export default () => {};');
  await panel.getByText('此面板没有显示任何内容。').waitFor();
  await folder.write('ui/panel.ts', 'throw new Error("too early");\nexport default () => {};\n');
  await panel.getByText('too early').first().waitFor();
  expect(await panel.locator('pre').textContent()).toContain('ui/panel.ts:1:7');
  expect(problems).toEqual([]);
});

test('a panel that loops, floods or shows nonsense is stopped, named, and can be started again', async () => {
  const { panel, page, problems } = await openPanel(`
    export default (panel, ctx) => {
      const press = (label, onPress) => ({ type: 'button', label, onPress });
      // Nothing is wrong with it but its length.
      const volume = (letter) => Array.from({ length: 40 }, () => ({ type: 'text', text: letter.repeat(10_000) }));
      const buttons = [
        press('loop', () => { for (;;) {} }),
        press('flood', () => { for (;;) ctx.log.info('again'); }),
        press('volume', () => { for (let i = 0; i < 20; i += 1) panel.render(...buttons, ...volume(String.fromCharCode(97 + i))); }),
        press('markup', () => panel.render({ type: 'script', text: 'alert(1)' })),
        press('style', () => panel.render({ type: 'text', text: 'x', style: 'position:fixed' })),
        press('many', () => panel.render({ type: 'table', caption: 'x', columns: [], rows: Array(2001).fill([]) })),
        press('calls', async () => {
          const results = await Promise.allSettled(Array.from({ length: 21 }, () => ctx.api.orders.get(ctx.record.id)));
          panel.render({ type: 'text', text: results.map((r) => r.reason?.message ?? 'ok').join() });
        }),
      ];
      panel.render(...buttons);
    };`);
  const stopped = async (label: string, said: string) => {
    // Where the machine is busy with other things, any panel may seem to be; it is started again then.
    const reason = panel.getByText(said).or(panel.getByText('busy without a pause'));
    for (let isSaid = false; !isSaid; ) {
      await panel.getByRole('button', { name: label, exact: true }).click();
      await reason.waitFor();
      isSaid = await panel.getByText(said).isVisible();
      expect(await panel.getByRole('button', { name: label, exact: true }).isDisabled()).toBe(true);
      await expect.poll(() => page.locator('iframe').count(), { timeout: 20_000 }).toBe(0);
      await panel.getByRole('button', { name: 'Restart' }).click();
      await reason.waitFor({ state: 'detached' });
    }
  };
  await stopped('loop', 'busy without a pause');
  await stopped('flood', 'sent more than the page takes');
  await stopped('volume', 'sent something too large');
  await stopped('markup', 'There is no such element');
  await stopped('style', 'text has no "style"');
  await stopped('many', 'more than 2000 elements');
  await panel.getByRole('button', { name: 'calls' }).click();
  await panel.getByText('A panel may have 20 API calls in flight.').waitFor();
  expect(problems).toEqual([]);
});

test('hostile texts of a panel are text inside its box', async () => {
  const { panel, page, problems, expectAccessible } = await openPanel(`
    const evil = '<img src=x onerror=alert(1)>\\u202Egnp.exe' + 'w'.repeat(5_000);
    export default (panel) => panel.render(
      { type: 'text', text: evil },
      { type: 'banner', title: evil, text: evil },
      { type: 'button', label: evil, onPress() {} },
      { type: 'table', caption: evil, columns: [evil], rows: [[evil], ['__proto__'], ['x']] },
    );`);
  await panel.getByText('\\u202egnp.exe').first().waitFor();
  await expect.poll(() => panel.locator('img').count(), { timeout: 20_000 }).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessible('panel-hostile');
  expect(problems).toEqual([]);
});

/** Runs in a worker that the frame makes of it alone: tries every way out, for each URL where it takes one. */
const PROBE = `
const settled = (target, good, bad = 'onerror') => new Promise((resolve, reject) => { target[good] = resolve; target[bad] = reject; });
const toUrl = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
const request = (url) => { const sent = new XMLHttpRequest(); sent.open('GET', url); const end = settled(sent, 'onload'); sent.send(); return end; };
const byUrl = {
  fetch: (url) => fetch(url, { mode: 'no-cors' }),
  request,
  socket: (url) => settled(new WebSocket(url.replace('http', 'ws')), 'onopen'),
  events: (url) => settled(new EventSource(url), 'onopen'),
  script: (url) => importScripts(url),
  module: (url) => import(url),
};
const others = {
  eval: () => (0, eval)('1'),
  function: () => new Function('return 1')(),
  data: () => importScripts('data:text/javascript,1'),
  memory: () => import(toUrl('export default 1')),
  wasm: () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  database: () => settled(indexedDB.open('x'), 'onsuccess'),
  cache: () => caches.open('x'),
  files: () => navigator.storage.getDirectory(),
  nested: (url) => new Promise((resolve, reject) => {
    const worker = new Worker(toUrl('fetch(' + JSON.stringify(url) + ', { mode: "no-cors" }).then(() => postMessage(1), () => postMessage(0))'));
    worker.onerror = reject;
    worker.onmessage = ({ data }) => (data === 1 ? resolve() : reject());
  }),
};
onmessage = async ({ data: urls }) => {
  const tries = [
    ...urls.flatMap((url) => Object.entries(byUrl).map(([name, run]) => [name + ' ' + url, () => run(url)])),
    ...Object.entries(others).map(([name, run]) => [name, () => run(urls[0])]),
  ];
  const outcome = await Promise.all(tries.map(async ([name, run]) => {
    try { await run(); return [name, 'open']; } catch { return [name, 'closed']; }
  }));
  new BroadcastChannel('tillkit').postMessage('from a panel');
  postMessage(Object.fromEntries(outcome));
};
`;

const TRY_DOORS = `(probe, urls) => new Promise((resolve, reject) => {
  const worker = new Worker(URL.createObjectURL(new Blob([probe])));
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(urls);
})`;

test('a panel finds no door: no global leads out, and the policy of its frame refuses each of them by itself', async () => {
  const receiver = await startReceiver();
  const { panel, page, emulator } = await openPanel(`
    export default (panel) => {
      const found = [];
      for (let holder = globalThis; holder; holder = Object.getPrototypeOf(holder)) found.push(...Object.getOwnPropertyNames(holder));
      const outward = /fetch|http|socket|transport|eventsource|import|indexeddb|^idb|cache|storage|cookie|worker|broadcast|channel|navigator|notification|^rtc|wasm|webassembly|location|postmessage|font|usb|hid|serial|gpu|lock/i;
      panel.render({ type: 'text', text: 'doors: ' + found.filter((name) => outward.test(name)).join() + '.' });
    };`);
  expect(await panel.getByText('doors: ').textContent()).toBe('doors: .');
  // What is heard on the page's own channel up to a message that it sends itself when all is done.
  await page.evaluate(
    "globalThis.heard = []; new BroadcastChannel('tillkit').onmessage = ({ data }) => heard.push(data);",
  );
  const frame = page.frames().find((each) => each.url().endsWith('/_tillkit/panel-frame'));
  const urls = [receiver.url, `${emulator.url}/_tillkit/api/clock`];
  const outcome = await frame?.evaluate<Record<string, string>>(
    `(${TRY_DOORS})(${JSON.stringify(PROBE)}, ${JSON.stringify(urls)})`,
  );
  expect(Object.keys(outcome ?? {})).toHaveLength(2 * 6 + 9);
  expect(Object.entries(outcome ?? {}).filter(([, result]) => result === 'open')).toEqual([]);
  await page.evaluate("new BroadcastChannel('tillkit').postMessage('fence')");
  await expect.poll(() => page.evaluate("heard.includes('fence')"), { timeout: 20_000 }).toBe(true);
  expect(await page.evaluate('heard')).toEqual(['fence']);
  expect(receiver.connections()).toBe(0);
});
