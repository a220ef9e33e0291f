import { expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { runCli, startCli } from '../../support/start-cli.ts';
import { parseOutput } from '../../support/start-dev.ts';
import { startReceiver } from '../../support/start-receiver.ts';

/** A server, and an extension whose handler asks it something and returns the answer. */
async function startWithServer() {
  const server = await startReceiver((response) => response.end('pong'));
  const { host } = new URL(server.url);
  const handler = `export default async () => {
  const response = await fetch('${server.url}/secret?key=secret', { headers: { authorization: 'mine' } });
  return response.text();
};
`;
  const { dir } = await createExtension({ handler });
  return { server, host, dir };
}

const TRIGGER = ['tillkit', 'trigger', 'order.paid', '--wait', '--json'];

test('dev refuses a fetch with the line and the flag, and --allow-net lets it through', async () => {
  const { server, host, dir } = await startWithServer();
  const refused = startCli(['dev', '--port', '0'], { cwd: dir });
  await refused.waitFor(/run\.json/);
  expect((await runCli(['trigger', 'order.paid', '--wait'], { cwd: dir })).code).toBe(1);
  await refused.waitFor(new RegExp(`fetch to ${host} is refused.*--allow-net ${host}`));
  await refused.waitFor(/handler\.ts:2:/);
  refused.pressCtrlC();
  await refused.ended;
  expect(server.connections()).toBe(0);

  const allowed = startCli(['dev', '--port', '0', '--allow-net', 'api.example.com', '--allow-net', host], { cwd: dir });
  await allowed.waitFor(/run\.json/);
  expect((await runCli(['trigger', 'order.paid', '--wait'], { cwd: dir })).code).toBe(0);
  await allowed.waitFor(new RegExp(`debug fetch GET http://${host} 200`));
  allowed.pressCtrlC();
  const { stdout, stderr } = await allowed.ended;
  expect(stdout + stderr).not.toContain('secret?key');
  expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/hook/secret?key=secret', 'mine'],
  ]);
});

test('exec takes the hosts from the variable, too', async () => {
  const { server, host, dir } = await startWithServer();
  const env = { TILLKIT_FLAG_ALLOW_NET: `api.example.com,${host}` };
  const ended = await runCli(['exec', '--ext', dir, '--', ...TRIGGER], { cwd: '/', env });
  expect(ended.code).toBe(0);
  expect(parseOutput(ended).events[0].deliveries[0].attempts[0].responseBody).toBe('"pong"');
  expect(server.requests.length).toBe(1);
});

test('the store is no other host: its address is refused like any, and a key is never added', async () => {
  const handler = `export default async () => {
  const url = new URL('/api/orders', 'http://localhost:PORT');
  return (await fetch(url)).status;
};
`;
  const server = await startReceiver();
  const port = new URL(server.url).port;
  await server.close();
  const { dir } = await createExtension({ handler: handler.replace('PORT', port) });
  const run = async (...flags: string[]) =>
    parseOutput(
      await runCli(['exec', '--port', port, '--host', 'localhost', '--ext', dir, ...flags, '--', ...TRIGGER], {
        cwd: '/',
      }),
    ).events[0].deliveries[0].attempts[0];
  expect((await run()).error.message).toContain(`localhost:${port} is refused`);
  expect((await run('--allow-net', `localhost:${port}`)).responseBody).toBe('401');
});

test.for<[value: string, hint: string]>([
  ['https://api.example.com/v1', 'Did you mean "api.example.com"?'],
  ['*.example.com', 'Did you mean "example.com"?'],
  ['::1', 'Did you mean "[::1]"?'],
  ['api.example.com:99999', 'a host such as api.example.com or localhost:3000'],
])('--allow-net %s is a usage error that names the right form', async ([value, hint]) => {
  const { dir } = await createExtension();
  const { code, stderr } = await runCli(['dev', '--port', '0', '--allow-net', value], { cwd: dir });
  expect(code).toBe(2);
  expect(stderr).toContain(`not "${value}"`);
  expect(stderr).toContain(hint);
});
