import { describe, expect, test } from 'vitest';
import { createExtension, manifestText } from '../../support/create-extension.ts';
import { parseOutput as parse, startDev } from '../../support/start-dev.ts';

const NAME = '积分 points';

describe('tillkit apps', () => {
  test('shows what an extension asks for in plain words, and installs nothing', async () => {
    const { run } = await startDev();
    const { dir } = await createExtension({ name: NAME, permissions: ['order:view', 'order:refund'] });
    const review = await run('apps', 'install', dir);
    expect(review.code).toBe(0);
    expect(review.stdout.split('\n')).toEqual([
      '积分 points 1.0.0 asks for:',
      expect.stringMatching(/^ {2}order:view {4}read orders/),
      '  order:refund  refund orders',
      '',
    ]);
    expect(review.stderr).toContain(`tillkit apps install ${dir} --grant all`);
    expect(parse(await run('apps', 'install', dir, '--json'))).toMatchObject({
      name: NAME,
      requested: [{ code: 'order:view' }, { code: 'order:refund', allows: 'refund orders' }],
    });
    expect(parse(await run('apps', 'list', '--json'))).toMatchObject({ total: 1, items: [{ name: 'demo' }] });
  });

  test('installs what is granted, shows key and secrets once, and the handlers run', async () => {
    const { run, dev } = await startDev({ events: [] });
    const { dir } = await createExtension({ name: NAME, permissions: ['order:view', 'order:refund'] });
    const installed = await run('apps', 'install', dir, '--grant', 'order:view');
    expect(installed.code).toBe(0);
    expect(installed.stdout.split('\n')).toEqual([
      expect.stringMatching(/^app [0-9a-f-]{36} 积分 points 1\.0\.0$/),
      'granted order:view',
      expect.stringMatching(/^key sk_[\w-]{43}$/),
      expect.stringMatching(/^webhook order\.paid handler\.ts whsec_[\w-]{43}$/),
      '',
    ]);
    expect((await run('trigger', 'order.paid', '--wait')).code).toBe(0);
    const listed = await run('apps', 'list');
    expect(listed.stdout).toContain(`${NAME}  1.0.0  granted order:view  refused order:refund  ${dir}\n`);
    dev.kill('SIGINT');
    const { stdout, stderr } = await dev.ended;
    expect(stdout + stderr).not.toMatch(/(sk|whsec)_[\w-]{43}/);
  });

  test('takes a folder relative to where it is called', async () => {
    const { run, write } = await startDev();
    await write('other/plugin.json', manifestText({ name: 'other' }));
    await write('other/handler.ts', 'export default () => {};\n');
    expect(await run('apps', 'install', 'other', '--grant', 'all', '--json')).toMatchObject({ code: 0 });
  });

  test('refuses what cannot be installed, and says what to do', async () => {
    const { run } = await startDev();
    const twin = await createExtension();
    expect(await run('apps', 'install', twin.dir, '--grant', 'all')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tillkit apps upgrade'),
    });
    const broken = await createExtension({ name: 'broken', handler: 'export default () => {\n' });
    expect(await run('apps', 'install', broken.dir, '--grant', 'all')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/handler\.ts:2:1 .*\n.*tillkit validate/),
    });
    const modest = await createExtension({ name: 'modest' });
    const greedy = await run('apps', 'install', modest.dir, '--grant', 'customer:view', '--json');
    expect(greedy.code).toBe(2);
    expect(parse(greedy).error.code).toBe('refused-validation-error');
    expect((await run('apps', 'install', modest.dir, '--grant', 'all', '--store-id', 'nowhere')).code).toBe(2);
  });

  test('upgrades an app by name, and refuses the same version again', async () => {
    const { run } = await startDev();
    const first = await createExtension({ name: NAME, handler: "export default () => 'first';\n" });
    const { id } = parse(await run('apps', 'install', first.dir, '--grant', 'all', '--json'));
    const second = await createExtension({
      name: NAME,
      version: '2.0.0',
      permissions: ['order:view', 'product:view'],
      handler: "export default () => 'second';\n",
    });
    const upgraded = await run('apps', 'upgrade', NAME, second.dir, '--grant', 'order:view');
    expect(upgraded).toMatchObject({
      code: 0,
      stdout: `${id}  ${NAME}  2.0.0  granted order:view  refused product:view  ${second.dir}\n`,
    });
    const { events } = parse(await run('trigger', 'order.paid', '--wait', '--json'));
    const bodies = events[0].deliveries.map(
      ({ attempts }: { attempts: { responseBody: string }[] }) => attempts[0]?.responseBody,
    );
    expect(bodies).toContain('"second"');
    expect(await run('apps', 'upgrade', id.slice(0, 8), second.dir)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"version"'),
    });
  });

  test('uninstalls an app by name or id, and names the nearest for none', async () => {
    const { run } = await startDev();
    expect(await run('apps', 'uninstall', 'dmo')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean "demo"?'),
    });
    const { items } = parse(await run('apps', 'list', '--json'));
    const { id } = items[0];
    expect(parse(await run('apps', 'uninstall', 'demo', '--json'))).toEqual({ id, deleted: true });
    expect(await run('apps', 'list')).toMatchObject({ code: 1, stdout: '' });
    expect(await run('apps', 'uninstall', id)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tillkit apps list'),
    });
  });
});
