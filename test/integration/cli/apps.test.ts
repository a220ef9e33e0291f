import { describe, expect, test } from 'vitest';
import { createExtension, manifestText } from '../../support/create-extension.ts';
import { runCli } from '../../support/start-cli.ts';
import { parseOutput as parse, shareDev, startDev } from '../../support/start-dev.ts';

const NAME = '积分 points';

const takeDev = shareDev();

describe('tillkit apps', () => {
  test('shows what an extension asks for in plain words, and installs nothing', async () => {
    const { run, dir: cwd } = await takeDev();
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
    const listed = await runCli(['apps', 'list', '--json'], { cwd, process: 'own' });
    expect(parse(listed)).toMatchObject({ total: 1, items: [{ name: 'demo' }] });
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

  test('installs just what was reviewed, and shows the new review of a folder that has changed', async () => {
    const { run } = await takeDev();
    const { dir, write } = await createExtension({ name: 'reviewed', permissions: ['order:view'] });
    const digestOf = async () => parse(await run('apps', 'install', dir, '--json')).review.digest as string;
    const digest = await digestOf();
    expect((await run('apps', 'install', dir)).stderr).toContain(`--grant all --digest ${digest}`);
    expect(parse(await run('review', dir, '--json')).digest).toBe(digest);

    await write('handler.ts', 'export default () => fetch("https://evil.example/");\n');
    const refused = await run('apps', 'install', dir, '--grant', 'all', '--digest', digest);
    expect(refused).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('reviewed 1.0.0 asks for:'),
      stderr: expect.stringContaining(`${dir} is no longer what was reviewed; nothing is installed.`),
    });
    expect(parse(await run('apps', 'list', '--json')).total).toBe(1);

    const installed = await run('apps', 'install', dir, '--grant', 'all', '--digest', await digestOf());
    expect(installed.code).toBe(0);
    await write('plugin.json', manifestText({ name: 'reviewed', version: '1.1.0', permissions: ['order:view'] }));
    expect(await run('apps', 'upgrade', 'reviewed', dir, '--digest', digest)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nothing is upgraded'),
    });
    expect(await run('apps', 'upgrade', 'reviewed', dir, '--digest', await digestOf())).toMatchObject({ code: 0 });
  });

  test.each([
    ['a file of a package', 'node_modules/dep/index.js', 'export default 2;'],
    ['the manifest', 'plugin.json', manifestText({ name: 'other', permissions: ['order:view', 'order:refund'] })],
    ['a package.json that leads elsewhere', 'node_modules/dep/package.json', '{ "browser": "./other.js" }'],
  ])('notices a change of %s', async (_, file, text) => {
    const { run } = await takeDev();
    const { dir, write } = await createExtension({ name: 'other', permissions: ['order:view'] });
    await write('handler.ts', 'import dep from "dep";\nexport default () => dep;\n');
    await write('node_modules/dep/index.js', 'export default 1;');
    await write('node_modules/dep/other.js', 'export default 3;');
    await write('node_modules/dep/package.json', '{}');
    const { digest } = parse(await run('apps', 'install', dir, '--json')).review;
    await write(file, text);
    expect(await run('apps', 'install', dir, '--grant', 'none', '--digest', digest)).toMatchObject({ code: 2 });
  });

  test('takes a folder relative to where it is called', async () => {
    const { run, write } = await takeDev();
    await write('other/plugin.json', manifestText({ name: 'other' }));
    await write('other/handler.ts', 'export default () => {};\n');
    expect(await run('apps', 'install', 'other', '--grant', 'all', '--json')).toMatchObject({ code: 0 });
  });

  test('refuses what cannot be installed, and says what to do', async () => {
    const { run } = await takeDev();
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

  test('says in one sentence each what is wrong with a version, a name and a code, and what to do', async () => {
    const { run } = await takeDev();
    const { dir, write } = await createExtension({ name: 'modest' });
    const told = async (...args: string[]) => (await run('apps', ...args)).stderr.trimEnd().split('\n');
    expect(await told('install', dir, '--grant', 'customer:view')).toEqual([
      `tillkit: The extension in ${dir} does not ask for customer:view, so that cannot be granted.`,
      '  → Grant what its plugin.json asks for: order:view',
    ]);
    await run('apps', 'install', dir, '--grant', 'all');
    expect(await told('install', dir, '--grant', 'all')).toEqual([
      'tillkit: Version 1.0.0 of the app "modest" is installed.',
      `  → Upgrade it to another version: tillkit apps upgrade "modest" ${dir}`,
    ]);
    expect(await told('upgrade', 'modest', dir)).toEqual([
      'tillkit: Version 1.0.0 of the app "modest" is installed.',
      `  → Raise the "version" in the plugin.json of ${dir}.`,
    ]);
    expect(await told('install', dir, '--grant', 'all', '--lang', 'zh')).toEqual([
      'tillkit: 应用 "modest" 的版本 1.0.0 已安装。',
      `  → 升级到另一个版本：tillkit apps upgrade "modest" ${dir}`,
    ]);
    await write('plugin.json', manifestText({ name: 'renamed', version: '2.0.0' }));
    expect(await told('upgrade', 'modest', dir)).toEqual([
      `tillkit: The extension in ${dir} is called "renamed", and the app "modest": the name tells which app it is.`,
      `  → Call it "modest" in its plugin.json, or install it as another app: tillkit apps install ${dir}`,
    ]);
  });

  test('A50: says everywhere which events an app does not receive without a code', async () => {
    const { run } = await takeDev();
    await run('apps', 'uninstall', 'demo');
    const { dir } = await createExtension({ name: 'blind' });
    const installed = await run('apps', 'install', dir, '--grant', 'none');
    expect(installed).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('The app receives no order.paid without order:view.'),
    });
    expect((await run('apps', 'list')).stdout).toContain('receives no order.paid without order:view');
    expect(await run('trigger', 'order.paid', '--wait')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('handler.ts is not told of order.paid: order:view is not granted.'),
    });
  });

  test('upgrades an app by name, and refuses the same version again', async () => {
    const { run } = await takeDev();
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

  test('A51: an upgrade keeps what was granted and names what is not', async () => {
    const { run } = await takeDev();
    const permissions = ['order:view', 'order:refund'] as const;
    const { dir, write } = await createExtension({ name: 'modest', permissions });
    await run('apps', 'install', dir, '--grant', 'order:view');
    await write('plugin.json', manifestText({ name: 'modest', version: '2.0.0', permissions }));
    const upgraded = await run('apps', 'upgrade', 'modest', dir);
    expect(upgraded).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('modest  2.0.0  granted order:view  refused order:refund'),
      stderr: expect.stringMatching(/asks for more than it is granted: order:refund\.\n {2}→ .*--grant order:refund/),
    });
    await write('plugin.json', manifestText({ name: 'modest', version: '3.0.0', permissions }));
    expect(parse(await run('apps', 'upgrade', 'modest', dir, '--grant', 'order:refund', '--json'))).toMatchObject({
      granted: ['order:view', 'order:refund'],
    });
  });

  test('uninstalls an app by name or id, and names the nearest for none', async () => {
    const { run } = await takeDev();
    expect(await run('apps', 'uninstall', 'dmo')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean "demo"?'),
    });
    const { items } = parse(await run('apps', 'list', '--json'));
    const { id } = items[0];
    expect(parse(await run('apps', 'uninstall', 'demo', '--json'))).toEqual({ id, deleted: true });
    expect(await run('apps', 'list')).toMatchObject({ code: 0, stdout: '' });
    expect(await run('apps', 'uninstall', id)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('tillkit apps list'),
    });
  });
});
