import { afterEach, expect, test, vi } from 'vitest';
import { createFolder } from '../../support/create-folder.ts';
import { runPage } from '../../support/guide/run-page.ts';

const TICKS = '```';
const fence = (info: string, ...lines: string[]) => [TICKS + info, ...lines, TICKS].join('\n');
const run = async (...blocks: string[]) => runPage(blocks.join('\n\n'), (await createFolder({})).dir, process.env);

afterEach(() => vi.restoreAllMocks());

test('what needs a program that is not there is not run, and says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await run(
    fence('sh needs=no-such-program stays', 'no-such-program'),
    fence('text', 'ready'),
    fence('sh', 'echo done'),
    fence('text', 'done'),
  );
  expect(warn.mock.calls).toEqual([['NOT RUN, there is no no-such-program: no-such-program']]);
});

test('what needs a program that is there is held to what it prints', async () => {
  await run(fence('sh needs=bash', 'echo done'), fence('text', 'done'));
  await expect(run(fence('sh needs=bash', 'echo done'), fence('text', 'ready'))).rejects.toThrow('Line 5: ');
});
