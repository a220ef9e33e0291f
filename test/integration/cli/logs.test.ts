import { expect, test } from 'vitest';
import { startCli } from '../../support/start-cli.ts';
import { startDev } from '../../support/start-dev.ts';

test('logs tells what happened before it was started, then what happens, until the emulator stops', async () => {
  const { dir, dev, run } = await startDev();
  expect(await run('trigger', 'order.paid', '--wait')).toMatchObject({ code: 0 });

  const { code, stdout } = await run('logs', '--event', 'order.paid');
  expect(code).toBe(0);
  expect(stdout.split('\n').map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    'event order.paid',
    expect.stringMatching(/^--> order\.paid \[dlv [0-9a-f]{4}…\] attempt 1\/7$/),
    expect.stringMatching(/^ {4}(GET|order 1001)/),
    expect.stringMatching(/^ {4}(GET|order 1001)/),
    expect.stringMatching(/^<-- \[200\] handler\.ts/),
    '',
  ]);
  const json = await run('logs', '--json', '--app', 'demo', '--since', '1h');
  expect(
    new Set(
      json.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ),
  ).toEqual(new Set(['attempt', 'api-call', 'handler-log', 'delivery']));
  expect(await run('logs', '--since', 'soon')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--since takes a length of time such as 30s, 10m or 1h30m, not "soon".'),
  });

  const followed = startCli(['logs', '--follow'], { cwd: dir });
  await followed.waitFor(/<-- \[200\]/);
  await run('trigger', 'order.paid', '--wait');
  await followed.waitFor(/order 1002/);
  dev.kill('SIGINT');
  const end = await followed.ended;
  expect(end).toMatchObject({ code: 0, stderr: expect.stringContaining('The emulator has stopped.') });
  expect(end.stdout.match(/order 1001/g)).toHaveLength(1);
});
