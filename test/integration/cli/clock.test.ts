import { describe, expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { runCli, startCli } from '../../support/start-cli.ts';
import { parseOutput as parse } from '../../support/start-dev.ts';
import { startReceiver } from '../../support/start-receiver.ts';

const START = '2026-01-01T00:00:00.000Z';

/** A running `tillkit dev` over a receiver that is gone, and the commands that talk to it. */
async function startLadder(...flags: string[]) {
  const { url, close } = await startReceiver();
  await close();
  const { dir } = await createExtension();
  const dev = startCli(['dev', '--port', '0', '--forward', url, ...flags], { cwd: dir });
  await dev.waitFor(/run\.json/);
  const run = (...args: string[]) => runCli(args, { cwd: dir });
  return { dev, run };
}

describe('tillkit clock', () => {
  test('goes up the whole ladder, step by step and at once', async () => {
    const { dev, run } = await startLadder('--clock', START);
    expect(await run('clock', 'show')).toMatchObject({
      code: 0,
      stdout: `${START}  stands still, no delivery waits\n`,
    });
    expect(await run('clock', 'next')).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('waits') });

    await run('trigger', 'order.paid', '--wait');
    expect(parse(await run('clock', 'show', '--json'))).toEqual({
      mode: 'manual',
      now: START,
      attemptsStarted: 1,
      succeeded: 0,
      failed: 1,
      nextDueAt: '2026-01-01T00:01:00.000Z',
    });
    expect(await run('clock', 'next')).toMatchObject({
      code: 0,
      stdout:
        '2026-01-01T00:01:00.000Z  stands still, next delivery due in 5 m at 2026-01-01T00:06:00.000Z\n' +
        '1 attempt: 0 succeeded, 1 failed\n',
    });
    expect(parse(await run('clock', 'set', '2026-01-01T01:00:00Z', '--json'))).toMatchObject({ attemptsStarted: 2 });
    expect(parse(await run('clock', 'advance', '1d8h', '--json'))).toEqual({
      mode: 'manual',
      now: '2026-01-02T09:00:00.000Z',
      attemptsStarted: 3,
      succeeded: 0,
      failed: 3,
      nextDueAt: null,
    });
    const [failed] = parse(await run('deliveries', 'list', '--json')).items;
    expect(failed).toMatchObject({ state: 'failed', reason: 'retries_exhausted', attempts: { length: 7 } });
    await dev.waitFor(/clock manual 2026-01-02T09:00:00\.000Z/);
  });

  test('freezes and resumes', async () => {
    const { run } = await startLadder();
    expect((await run('clock', 'show')).stdout).toMatch(/ {2}runs, no delivery waits\n$/);
    const frozen = parse(await run('clock', 'freeze', '--json'));
    expect(frozen.mode).toBe('manual');
    expect(parse(await run('clock', 'show', '--json')).now).toBe(frozen.now);
    const resumed = await run('clock', 'resume');
    expect(resumed).toMatchObject({ code: 0, stdout: expect.stringMatching(/runs, no delivery waits\n$/) });
  });

  test('Ctrl-C ends a move where it is, and says so', async () => {
    let answer = () => {};
    const { url, requests } = await startReceiver((response) => {
      answer = () => void response.writeHead(500).end();
    });
    const { dir } = await createExtension();
    const dev = startCli(['dev', '--port', '0', '--forward', url, '--clock', START], { cwd: dir });
    await dev.waitFor(/run\.json/);
    await runCli(['trigger', 'order.paid'], { cwd: dir });
    const move = startCli(['clock', 'advance', '33h'], { cwd: dir, process: 'own' });
    await move.waitFor(/Moving the clock/);
    move.pressCtrlC();
    expect(await move.ended).toMatchObject({ code: 130, stdout: '', stderr: expect.stringContaining('clock show') });
    expect(parse(await runCli(['clock', 'show', '--json'], { cwd: dir }))).toMatchObject({ now: START });
    answer();
    // It waits for the move before it.
    const { now, nextDueAt } = parse(await runCli(['clock', 'freeze', '--json'], { cwd: dir }));
    expect({ now, nextDueAt }).toEqual({ now: START, nextDueAt: '2026-01-01T00:01:00.000Z' });
    expect(requests).toHaveLength(1);
  });

  test('tells what is wrong and what to do', async () => {
    const { run } = await startLadder();
    expect(await run('clock', 'advance', '1h')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'tillkit: The clock runs, and only one that stands still is moved: tillkit clock freeze\n',
    });
    await run('clock', 'freeze');
    expect(await run('clock', 'set', '2020-01-01')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^tillkit: The clock never goes back: .* tillkit clock show .*\n$/),
    });
    for (const args of [
      ['advance', '1 hour'],
      ['set', 'tomorrow'],
    ]) {
      expect(await run('clock', ...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(`"${args[1]}"`) });
    }
  });

  test('a kept store cannot be started at an earlier time', async () => {
    const { dir } = await createFolder();
    const exec = (clock: string) =>
      runCli(
        ['exec', '--store', 'kept.sqlite', '--data', 'none', '--clock', clock, '--', process.execPath, '-e', '0'],
        {
          cwd: dir,
        },
      );
    expect(await exec('2026-01-02T00:00:00Z')).toMatchObject({ code: 0 });
    expect(await exec('2026-01-01T00:00:00Z')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('2026-01-02T00:00:00.000Z'),
    });
    expect(await exec('2026-01-03T00:00:00Z')).toMatchObject({ code: 0 });
  });
});
