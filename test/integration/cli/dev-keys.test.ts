import { beforeAll, expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { requirePrograms } from '../../support/require-programs.ts';
import { startOnTerminal } from '../../support/start-on-terminal.ts';

beforeAll(() => requirePrograms('script'), 300_000);

const patient = { timeout: 60_000 };

test('on a terminal dev lists its keys, again with h, and does what they say', async () => {
  const { dir } = await createExtension({ handler: 'export default (event) => event.event;\n' });
  const { shown, press, ended } = startOnTerminal(['dev', '--port', '0'], dir);
  const timesOf = (pattern: RegExp) => [...shown().matchAll(pattern)].length;
  const keys =
    /Keys: t trigger order\.paid {2}· {2}r run the last delivery again {2}· {2}n clock to next due {2}· {2}o open the back office {2}· {2}h keys {2}· {2}c clear {2}· {2}q quit/g;
  await expect.poll(() => timesOf(keys), patient).toBe(1);
  press('h');
  await expect.poll(() => timesOf(keys), patient).toBe(2);

  press('r');
  await expect.poll(shown, patient).toContain('There is no delivery yet to run again.');
  press('t');
  await expect.poll(() => timesOf(/<-- \[200\] handler\.ts/g), patient).toBe(1);
  press('r');
  await expect.poll(() => timesOf(/<-- \[200\] handler\.ts/g), patient).toBe(2);
  press('n');
  await expect.poll(shown, patient).toContain('No delivery waits for its time.');
  press('xyz?');
  press('c');
  await expect.poll(shown, patient).toContain('\u001b[2J');
  press('q');
  expect(await ended).toBe(0);
});
