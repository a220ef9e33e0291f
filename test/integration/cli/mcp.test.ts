import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { manifestText } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { createTested } from '../../support/create-tested.ts';
import { startTestEmulator } from '../../support/start-test-emulator.ts';

const main = join(import.meta.dirname, '../../../packages/cli/src/main.ts');

/** A client of the protocol's makers, connected to `tillkit mcp` in a folder. */
async function connect(cwd: string, env: Record<string, string>) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=source', main, 'mcp'],
    cwd,
    env,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(transport);
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [{ text }] = content as [{ text: string }];
    return { text, isError };
  };
  return { client, transport, call, stderr: () => stderr };
}

const BROKEN = '{"name":"broken","version":"1","permissions":[],"webhooks":[]}';

test('an agent validates, triggers, reads deliveries and documents, and is told what it did wrong', async () => {
  const { dir } = await createFolder({
    'shop/plugin.json': manifestText({}),
    'shop/handler.ts': 'throw new Error("validated code ran");\nexport default (event) => event.event;\n',
    'shop/broken/plugin.json': BROKEN,
    'outside/plugin.json': manifestText({}),
  });
  const shop = join(dir, 'shop');
  const { runInfo } = await startTestEmulator();
  const env = { TILLKIT_URL: runInfo.url, TILLKIT_TOKEN: runInfo.token };
  const { client, transport, call, stderr } = await connect(shop, env);

  expect(client.getServerVersion()).toMatchObject({ name: 'tillkit' });
  await client.ping();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'validate',
    'trigger',
    'list_deliveries',
    'show_delivery',
    'rerun',
    'clock',
    'test',
    'review',
    'explain',
    'read_docs',
  ]);

  const valid = await call('validate');
  expect(valid.isError).toBe(false);
  expect(JSON.parse(valid.text)).toMatchObject({ valid: true });
  const broken = JSON.parse((await call('validate', { folder: 'broken' })).text);
  expect(broken.issues).toContainEqual(expect.objectContaining({ code: 'version-not-semver', line: 1 }));
  expect(await call('validate', { folder: '../outside' })).toMatchObject({ isError: true });
  expect(await call('validate', { folder: 'nowhere' })).toMatchObject({ isError: true });

  expect(JSON.parse((await call('review')).text)).toMatchObject({ permissions: expect.any(Array) });
  expect(await call('review', { folder: '../outside' })).toMatchObject({ isError: true });
  expect(JSON.parse((await call('clock', { mode: 'manual' })).text)).toMatchObject({ mode: 'manual' });
  expect(JSON.parse((await call('clock', { advance: '36h' })).text)).toMatchObject({ attemptsStarted: 0 });
  expect(await call('rerun', { id: '3f0d7d53' })).toMatchObject({ isError: true });

  const caused = JSON.parse(
    (await call('trigger', { event: 'order.paid', set: { 'lines.0.quantity': 2 }, wait: true })).text,
  );
  expect(caused.events).toMatchObject([{ event: 'order.paid', deliveries: [] }]);
  expect(JSON.parse((await call('list_deliveries', { state: 'failed' })).text)).toMatchObject({ items: [], total: 0 });

  expect(await call('trigger', { event: 'order.payd' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('Did you mean "order.paid"?'),
  });
  expect((await call('trigger', { event: 'order.paid', sett: {} })).text).toContain('Did you mean "set"?');
  expect((await call('trigger')).text).toContain('"event" is missing');
  expect((await call('list_deliveries', { pageSize: 1000 })).text).toContain('100');
  expect(await call('show_delivery', { id: '3f0d7d53' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('No delivery'),
  });
  await expect(call('validat')).rejects.toThrow('Did you mean "validate"?');
  await expect(client.listPrompts()).rejects.toThrow();

  expect(JSON.parse((await call('explain', { id: 'order.paid' })).text)).toMatchObject({ kind: 'event' });
  expect(JSON.parse((await call('read_docs')).text)).toContainEqual(expect.objectContaining({ page: 'REFERENCE.md' }));
  expect((await call('read_docs', { page: 'REFERENC.md' })).text).toContain('Did you mean REFERENCE.md?');
  const { resources } = await client.listResources();
  const [first] = resources;
  const { contents } = await client.readResource({ uri: first?.uri ?? '' });
  expect(contents).toMatchObject([{ uri: first?.uri, mimeType: 'text/markdown' }]);
  await expect(client.readResource({ uri: 'tillkit:///../package.json' })).rejects.toThrow('There is no resource');
  await expect(client.readResource({ uri: 'tillkit:///REFERENC.md' })).rejects.toThrow(
    'Did you mean "tillkit:///REFERENCE.md"?',
  );

  const ended = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  await client.close();
  await ended;
  expect(stderr()).toBe('');
});

test('an agent runs the tests of an extension, and a delivery again with code that it has mended', async () => {
  const { dir, write } = await createTested({
    'handler.ts': "export default () => {\n  throw new Error('not yet');\n};\n",
    'a.test.js': "import { expect, test } from 'vitest';\ntest('adds', () => expect(1 + 1).toBe(2));\n",
    'b.test.js': "import { expect, test } from 'vitest';\n\ntest('differs', () => expect(1).toBe(2));\n",
  });
  const emulator = await startTestEmulator({ extensions: [dir], watch: true });
  const { url, token } = emulator.runInfo;
  const { PATH = '', HOME = '' } = process.env;
  const { call } = await connect(dir, { TILLKIT_URL: url, TILLKIT_TOKEN: token, PATH, HOME });

  const tested = await call('test');
  expect(tested.isError, tested.text).toBe(false);
  expect(JSON.parse(tested.text)).toMatchObject({
    findings: [{ code: 'test-failed', file: 'b.test.js', line: 3 }],
    run: { tests: { passed: 1, failed: 1 } },
  });

  const caused = JSON.parse((await call('trigger', { event: 'order.paid', wait: true })).text);
  const [failed] = caused.events[0].deliveries;
  expect(failed).toMatchObject({ state: 'waiting_retry', attempts: [{ status: 500 }] });
  await write('handler.ts', "export default () => 'mended';\n");
  await expect.poll(() => emulator.messages.some(({ kind }) => kind === 'reload'), { timeout: 60_000 }).toBe(true);
  const again = await call('rerun', { id: failed.id.slice(0, 8) });
  expect(again.isError, again.text).toBe(false);
  expect(JSON.parse(again.text)).toMatchObject({
    id: failed.id,
    state: 'succeeded',
    attempts: [{ status: 500 }, { status: 200, responseBody: '"mended"' }],
  });
});
