import { describe, expect, test } from 'vitest';
import type { App, Page } from '#contract';
import { createExtension, type ExtensionParts, manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { startTestEmulator, type TestEmulator } from '../../support/start-test-emulator.ts';

const NEXT: ExtensionParts = { version: '2.0.0', permissions: ['order:view', 'order:refund', 'product:view'] };
const WAIT = { timeout: 20_000, interval: 10 };

async function theApp({ control }: Pick<TestEmulator, 'control'>): Promise<App> {
  const { items } = await control<Page<App>>('GET', '/apps');
  const [app] = items;
  if (app === undefined || items.length !== 1) throw new Error(`There are ${items.length} apps.`);
  return app;
}

describe('A51: an upgrade by the owner', () => {
  async function openInstalled() {
    const { dir, write } = await createExtension({ permissions: ['order:view', 'order:refund'] });
    const emulator = await startTestEmulator({ data: 'none' });
    await emulator.control('POST', '/apps', { dir, grant: ['order:view'] });
    await write('plugin.json', manifestText(NEXT));
    const { id } = await theApp(emulator);
    const upgrade = (body: object) => emulator.control<App>('PUT', `/apps/${id}`, { dir, ...body });
    return { emulator, upgrade };
  }

  test('keeps what was granted, and grants neither what was withheld nor what is new', async () => {
    const { upgrade } = await openInstalled();
    expect(await upgrade({})).toMatchObject({
      version: '2.0.0',
      requested: ['order:view', 'order:refund', 'product:view'],
      granted: ['order:view'],
    });
  });

  test('grants what it names, besides what was granted', async () => {
    const { upgrade } = await openInstalled();
    expect((await upgrade({ grant: ['product:view'] })).granted).toEqual(['order:view', 'product:view']);
  });

  test('grants everything when it is told so, and never takes anything away', async () => {
    const { upgrade } = await openInstalled();
    expect((await upgrade({ grant: 'all' })).granted).toEqual(['order:view', 'order:refund', 'product:view']);
    const other = await openInstalled();
    expect((await other.upgrade({ grant: 'none' })).granted).toEqual(['order:view']);
  });
});

describe('an app of the folders that the emulator was started with', () => {
  test('keeps a withheld code withheld when a file is saved, and gets a code that is added to the manifest', async () => {
    const { dir, write } = await createExtension({ permissions: ['order:view', 'order:refund'] });
    const emulator = await startTestEmulator({ extensions: [dir], data: 'none', watch: true });
    const { id } = await theApp(emulator);
    await emulator.control('PUT', `/apps/${id}/permissions`, { granted: ['order:view'] });
    await write('plugin.json', manifestText({ permissions: ['order:view', 'order:refund', 'product:view'] }));
    await expect.poll(async () => (await theApp(emulator)).requested, WAIT).toContain('product:view');
    expect((await theApp(emulator)).granted).toEqual(['order:view', 'product:view']);
  });

  test('gets only those of the added codes that the grant of the start has', async () => {
    const { dir, write } = await createExtension();
    const emulator = await startTestEmulator({ extensions: [dir], data: 'none', watch: true, grant: ['order:view'] });
    await write('plugin.json', manifestText(NEXT));
    await expect.poll(async () => (await theApp(emulator)).version, WAIT).toBe('2.0.0');
    expect((await theApp(emulator)).granted).toEqual(['order:view']);
  });

  test('keeps what it was granted over a restart of a kept store, unless the start names a grant', async () => {
    const { dir } = await createExtension({ permissions: ['order:view', 'order:refund'] });
    const { path } = await createFolder();
    const options = { extensions: [dir], storePath: path('store.db'), data: 'none' } as const;
    const first = await startTestEmulator(options);
    expect((await theApp(first)).granted).toEqual(['order:view', 'order:refund']);
    await first.control('PUT', `/apps/${(await theApp(first)).id}/permissions`, { granted: ['order:view'] });
    await first.stop();
    const second = await startTestEmulator(options);
    expect((await theApp(second)).granted).toEqual(['order:view']);
    await second.stop();
    const third = await startTestEmulator({ ...options, grant: 'all' });
    expect((await theApp(third)).granted).toEqual(['order:view', 'order:refund']);
  });
});

describe('A50: a webhook without its view code', () => {
  const withheldOf = ({ messages }: TestEmulator) =>
    messages.flatMap(({ kind, data }) => (kind === 'event' && data.event === 'order.paid' ? data.withheld : []));

  test('receives nothing, and the lists, the stream and the answer of the trigger say so', async () => {
    const { dir } = await createExtension();
    const emulator = await startTestEmulator({ extensions: [dir], data: 'small', grant: 'none' });
    const { id, webhooks } = await theApp(emulator);
    expect(webhooks).toMatchObject([{ event: 'order.paid', missingPermission: 'order:view' }]);
    expect(await emulator.control('GET', '/webhooks')).toMatchObject({ items: [{ missingPermission: 'order:view' }] });
    expect(await emulator.trigger({ event: 'order.paid' })).toMatchObject({ events: [{ deliveryIds: [] }] });
    expect(withheldOf(emulator)).toEqual([
      { webhookId: webhooks[0]?.id, appId: id, appName: 'demo', handler: 'handler.ts', permission: 'order:view' },
    ]);

    await emulator.control('PUT', `/apps/${id}/permissions`, { granted: ['order:view'] });
    expect((await theApp(emulator)).webhooks).toMatchObject([{ missingPermission: null }]);
    await emulator.trigger({ event: 'order.paid' });
    expect(withheldOf(emulator)).toHaveLength(1);
    await emulator.idle();
    expect(await emulator.deliveries()).toHaveLength(1);
  });

  test('receives its event with subscription.view=free, also without the code in the manifest', async () => {
    const { dir } = await createExtension({ permissions: [], handler: 'export default () => "told";\n' });
    const emulator = await startTestEmulator({
      extensions: [dir],
      data: 'small',
      assume: { 'subscription.view': 'free' },
    });
    expect((await theApp(emulator)).webhooks).toMatchObject([{ missingPermission: null }]);
    await emulator.trigger({ event: 'order.paid' });
    await emulator.idle();
    expect(await emulator.deliveries()).toMatchObject([{ attempts: [{ responseBody: '"told"' }] }]);
  });

  test('is refused with its manifest with subscription.view=required, whatever the manifest comes with', async () => {
    const { dir } = await createExtension({ permissions: [] });
    const { control } = await startTestEmulator({ data: 'none' });
    const manifest = JSON.parse(manifestText({ permissions: [] }));
    const withReceiver = { manifest, receiverUrl: 'http://127.0.0.1:9/', grant: 'all' };
    await expect(control('POST', '/apps', { dir, grant: 'all' })).rejects.toThrow('order:view');
    await expect(control('POST', '/apps', withReceiver)).rejects.toThrow('order:view');
    await control('PUT', '/assumptions', { 'subscription.view': 'free' });
    await control('POST', '/apps', withReceiver);
  });
});

describe('a manifest that comes with a receiver', () => {
  test.each([
    ['/etc/passwd', '/webhooks/0/handler "/etc/passwd" is an absolute path.'],
    ['../x.js', '/webhooks/0/handler "../x.js" lies outside the extension\'s folder.'],
    ['a\\b.js', '/webhooks/0/handler "a\\b.js" contains a backslash.'],
    ['handlers/paid.py', '/webhooks/0/handler "handlers/paid.py" is neither TypeScript nor JavaScript.'],
    ['.env', '/webhooks/0/handler ".env" is private'],
  ])('is refused for the handler %s, as a folder is', async (handler, problem) => {
    const { control } = await startTestEmulator({ data: 'none' });
    const manifest = JSON.parse(manifestText({}));
    manifest.webhooks[0].handler = handler;
    const body = { manifest, receiverUrl: 'http://127.0.0.1:9/', grant: 'all' };
    await expect(control('POST', '/apps', body)).rejects.toThrow(
      `VALIDATION_ERROR 参数校验失败：扩展无法安装，${problem}`,
    );
  });

  test('is refused for a panel of such a path, and when it is upgraded to one', async () => {
    const { control } = await startTestEmulator({ data: 'none' });
    const manifest = JSON.parse(manifestText({}));
    const receiverUrl = 'http://127.0.0.1:9/';
    const ui = [{ target: 'app.home', entry: '../x.js' }];
    await expect(
      control('POST', '/apps', { manifest: { ...manifest, ui }, receiverUrl, grant: 'all' }),
    ).rejects.toThrow('/ui/0/entry');
    const { id } = await control<App>('POST', '/apps', { manifest, receiverUrl, grant: 'all' });
    await expect(control('PUT', `/apps/${id}`, { manifest: { ...manifest, version: '2.0.0', ui } })).rejects.toThrow(
      '/ui/0/entry',
    );
  });
});
