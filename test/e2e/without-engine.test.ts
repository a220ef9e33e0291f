import { cpSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { createExtension } from '../support/create-extension.ts';
import { createFolder } from '../support/create-folder.ts';
import { runCli, startCli } from '../support/start-cli.ts';
import { parseOutput } from '../support/start-dev.ts';
import { startReceiver } from '../support/start-receiver.ts';

const root = join(import.meta.dirname, '../..');
const PACKAGE = 'node_modules/isolated-vm';

/** A copy of the installed package, of which isolated-vm is made something else. */
async function install(change: (dir: string) => void): Promise<string> {
  const { dir } = await createFolder();
  cpSync(join(dirname(inject('builtCli')), '..'), dir, { recursive: true, verbatimSymlinks: true });
  change(dir);
  return join(dir, 'bin/tillkit.cjs');
}

/** As npm under Node 20 leaves it out. */
const leaveOut = (dir: string): void => rmSync(join(dir, PACKAGE));

/** As a download that was cut off, or a binary of another system. */
function damage(dir: string): void {
  const source = realpathSync(join(root, PACKAGE));
  rmSync(join(dir, PACKAGE));
  cpSync(source, join(dir, PACKAGE), { recursive: true });
  symlinkSync(join(root, 'node_modules/node-gyp-build'), join(dir, 'node_modules/node-gyp-build'), 'junction');
  for (const name of readdirSync(join(dir, PACKAGE), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.node')) writeFileSync(join(dir, PACKAGE, name), 'no binary');
  }
}

const WAYS = [
  [
    'not installed',
    leaveOut,
    /^Handlers cannot run here: isolated-vm is not installed; npm leaves it out under a Node/,
  ],
  ['damaged', damage, /^Handlers cannot run here \(\S+, ABI \d+\): isolated-vm does not load: Error: /],
] as const;

describe.each(WAYS)('with isolated-vm %s', (_, change, sentence) => {
  test('dev says so at its start, and doctor says the same; calls are answered and a server of your own is told', async () => {
    const program = await install(change);
    const { dir: cwd, path } = await createExtension();
    const dev = startCli(['dev', '--port', '0'], { cwd, program });
    const [, message = '', again = '', old = '', works = ''] = await dev.waitFor(
      /^tillkit: (Handlers cannot run here.*)\n {2}→ (.*)\n {2}→ (.*)\n {2}→ (.*)$/m,
    );
    expect(message).toMatch(sentence);
    expect(again).toContain('npm install --include=optional');
    expect(old).toMatch(/npm install --save-dev isolated-vm@\d+\.\d+\.\d+$/);
    expect(works).toContain('tillkit dev --forward URL');

    const { checks } = parseOutput(await runCli(['doctor', '--json'], { cwd, program }));
    expect(checks).toContainEqual({ name: 'isolated-vm', ok: false, message, nextSteps: [again, old, works] });

    const { url, apiKey } = JSON.parse(await readFile(path('.tillkit/run.json'), 'utf8'));
    const orders = await fetch(`${url}/api/orders`, { headers: { 'x-service-api-key': apiKey } });
    expect(orders.status).toBe(200);
    expect(await runCli(['trigger', 'order.paid', '--wait'], { cwd, program })).toMatchObject({ code: 1 });
    dev.kill('SIGINT');
    expect(await dev.ended).toMatchObject({ code: 0 });

    const receiver = await startReceiver();
    const forwarding = startCli(['dev', '--port', '0', '--forward', receiver.url], { cwd, program });
    await forwarding.waitFor(/run\.json/);
    expect(await runCli(['trigger', 'order.paid', '--wait'], { cwd, program })).toMatchObject({ code: 0 });
    expect(receiver.requests).toHaveLength(1);
    forwarding.kill('SIGINT');
    expect((await forwarding.ended).stderr).not.toContain('Handlers cannot run');
  });
});

test('with isolated-vm as it is, dev says nothing of it', async () => {
  const { dir: cwd } = await createExtension();
  const dev = startCli(['dev', '--port', '0'], { cwd });
  await dev.waitFor(/run\.json/);
  await runCli(['trigger', 'order.paid', '--wait'], { cwd });
  dev.kill('SIGINT');
  expect((await dev.ended).stderr).not.toContain('Handlers cannot run');
});
