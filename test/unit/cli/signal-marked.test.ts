import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { MARK_VARIABLE, signalMarked } from '../../../packages/cli/src/process/signal-marked.ts';

/** Asks whether a process is there, and does nothing to it. */
const LOOK = 0;

test('only processes that carry the mark are meant', async () => {
  const mark = randomUUID();
  const options = { env: { ...process.env, [MARK_VARIABLE]: `${randomUUID()},${mark}` } };
  const child = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)'], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');

  expect(signalMarked(mark, 0, LOOK)).toBe(1);
  expect(signalMarked(randomUUID(), 0, LOOK)).toBe(0);
});

test('without a mark nobody is: it would be every process of this account', () => {
  expect(() => signalMarked('', 0, LOOK)).toThrow('Without a mark');
});
