import { expect, test } from 'vitest';
import { createBusyExtension } from '../../support/create-busy-extension.ts';
import { runCli, startCli } from '../../support/start-cli.ts';

const FLAGS = ['--port', '0', '--seed', '7', '--clock', '2026-01-01T00:00:00Z', '--json'];

/** What a run of `dev` prints after its first line, which names its port and folder, and the deliveries that it had. */
async function run() {
  const { dir: cwd } = await createBusyExtension();
  const dev = startCli(['dev', ...FLAGS], { cwd, process: 'own' });
  await dev.waitFor(/"type":"ready"/);
  const { code } = await runCli(['trigger', 'order.paid', '--count', '2', '--wait'], { cwd });
  expect(code).toBe(1);
  await runCli(['clock', 'advance', '36h'], { cwd });
  const { stdout: deliveries } = await runCli(['deliveries', 'list', '--json'], { cwd });
  dev.kill('SIGTERM');
  const { stdout } = await dev.ended;
  return { stream: stdout.replace(/.*\n/, ''), deliveries };
}

test('two processes with the same seed on a manual clock print the same, byte for byte', async () => {
  const [first, second] = await Promise.all([run(), run()]);
  expect(first.stream).toContain('"type":"clock"');
  expect(JSON.parse(first.deliveries).items.length).toBeGreaterThan(10);
  expect(second).toEqual(first);
});
