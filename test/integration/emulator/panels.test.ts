import { describe, expect, test } from 'vitest';
import type { Manifest, PanelCode, PanelRecord } from '#contract';
import { validateExtension } from '#extension';
import { createFolder } from '../../support/create-folder.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const PANEL = `
export default (panel, ctx) => {
  panel.render({ type: 'button', label: 'Cancel', onPress: () => ctx.api.orders.cancel(ctx.record.id, { reason: 'x' }) });
};
`;

const createApp = (parts: Partial<Manifest>, files: Readonly<Record<string, string>> = { 'ui/panel.ts': PANEL }) => {
  const manifest = { name: 'helper', version: '1.0.0', permissions: [], webhooks: [], ...parts };
  return createFolder({ 'plugin.json': JSON.stringify(manifest), ...files });
};

const UI: Manifest['ui'] = [{ target: 'order.detail', entry: 'ui/panel.ts' }];

describe('the panels of an emulator', () => {
  test('are listed by place and app, and give their code', async () => {
    const ui: Manifest['ui'] = [...UI, ...UI, { target: 'app.home', entry: 'ui/home.ts' }];
    const folder = await createApp({ ui }, { 'ui/panel.ts': PANEL, 'ui/home.ts': 'export default () => "home";' });
    const emulator = await startTestEmulator({ extensions: [folder.dir] });
    const [app] = emulator.runInfo.apps;
    const list = async (query: string) =>
      (await emulator.control<{ panels: PanelRecord[] }>('GET', `/panels${query}`)).panels;
    const order = { appId: app?.id, appName: 'helper', target: 'order.detail', entry: 'ui/panel.ts', loaded: true };
    expect(await list('')).toEqual([order, { ...order, target: 'app.home', entry: 'ui/home.ts' }]);
    expect(await list('?target=order.detail')).toEqual([order]);
    expect(await list(`?target=app.home&appId=${app?.id}`)).toHaveLength(1);
    expect(await list('?appId=other')).toEqual([]);
    await expect(list('?target=order')).rejects.toThrow('VALIDATION_ERROR');

    const code = await emulator.control<PanelCode>('GET', `/panels/code?appId=${app?.id}&entry=ui/home.ts`);
    expect(code).toMatchObject({ appId: app?.id, version: '1.0.0' });
    expect(code.code).toContain('"home"');
    expect(JSON.parse(code.sourceMap).sources).toContain('ui/home.ts');
    await expect(emulator.control('GET', `/panels/code?appId=${app?.id}&entry=plugin.json`)).rejects.toThrow(
      'NOT_FOUND',
    );
    await expect(emulator.control('GET', '/panels/code?appId=other&entry=ui/home.ts')).rejects.toThrow('NOT_FOUND');
  });

  test('are named without their code where a server of the author’s takes the deliveries', async () => {
    const folder = await createApp({ ui: UI });
    const emulator = await startTestEmulator({ extensions: [folder.dir], forward: 'http://127.0.0.1:9/hook' });
    const { panels } = await emulator.control<{ panels: PanelRecord[] }>('GET', '/panels');
    expect(panels).toMatchObject([{ appName: 'helper', loaded: false }]);
  });

  test('run in a frame of no origin, which may start workers from memory and reach nothing', async () => {
    const emulator = await startTestEmulator();
    const { headers, status } = await fetch(`${emulator.url}/_tillkit/panel-frame`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(
      /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-[^ ]+'; worker-src blob:; /,
    );
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});

describe('validate', () => {
  const codesOf = async (...args: Parameters<typeof createApp>) =>
    (await validateExtension((await createApp(...args)).dir)).issues.map(({ code, path, args: { suggestion } }) =>
      [code, path, suggestion].filter((part) => part !== null && part !== undefined).join(' '),
    );

  test('follows what a panel calls, also in what its elements do', async () => {
    expect(await codesOf({ ui: UI, permissions: ['order:cancel'] })).toEqual(['ui-not-in-spec /ui']);
    expect(await codesOf({ ui: UI })).toEqual(['ui-not-in-spec /ui', 'permission-missing']);
    expect(await codesOf({ ui: UI, permissions: ['order:cancel', 'order:view'] })).toContain(
      'permission-unused /permissions/1',
    );
  });

  test('checks the file of a panel like that of a handler', async () => {
    const ui = (entry: string): Partial<Manifest> => ({ ui: [{ target: 'order.detail', entry }] });
    expect(await codesOf(ui('ui/none.ts'))).toContain('handler-missing /ui/0/entry');
    expect(await codesOf(ui('../panel.ts'))).toContain('handler-outside /ui/0/entry');
    expect(await codesOf(ui('ui/panel.ts'), { 'ui/panel.ts': 'export default {};' })).toContain(
      'handler-default-not-function',
    );
    expect(await codesOf(ui('ui/panel.ts'), { 'ui/panel.ts': 'import "node:fs"; export default () => 1;' })).toContain(
      'import-node-builtin',
    );
    expect(await codesOf({ ui: [{ target: 'order.details' as never, entry: 'ui/panel.ts' }] })).toEqual([
      'ui-target-unknown /ui/0/target order.detail',
    ]);
  });
});
