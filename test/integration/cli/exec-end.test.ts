import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createExtension } from '../../support/create-extension.ts';
import { createFolder } from '../../support/create-folder.ts';
import { isAlive, processesBelow } from '../../support/runners-of.ts';
import { type RunningCli, startCli } from '../../support/start-cli.ts';

const patient = { timeout: 30_000, interval: 20 };

const sh = (script: string): string[] => ['--', 'sh', '-c', script];

/** Starts a process that stays, in a session of its own, and does not care for SIGTERM. */
const STUBBORN = `
  const script = "process.on('SIGTERM', () => {}); process.send('up'); setInterval(() => {}, 1000)";
  const options = { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] };
  const child = require('node:child_process').spawn(process.execPath, ['-e', script], options);
  child.once('message', () => {
    console.log('grandchild ' + child.pid);
    child.disconnect();
    child.unref();
  });
`;

const node = (script: string): string[] => ['--', process.execPath, '-e', script];

/** The numbers that a command printed behind words. */
async function pidsOf(exec: RunningCli, ...words: string[]): Promise<number[]> {
  const pids = [];
  for (const word of words) pids.push(Number((await exec.waitFor(new RegExp(`${word} (\\d+)`)))[1]));
  return pids;
}

/** Kills a process that cannot start another meanwhile, and waits until nothing below it is left. */
async function expectNothingLeft(exec: RunningCli, others: readonly number[] = []): Promise<void> {
  exec.kill('SIGSTOP');
  const below = processesBelow(exec.pid).map(({ pid }) => pid);
  expect(below.length).toBeGreaterThan(0);
  exec.kill('SIGKILL');
  await expect.poll(() => [...below, ...others].filter(isAlive), patient).toEqual([]);
}

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe('tillkit exec, when it is killed', () => {
  test.each(['esbuild', 'runner'])('leaves nothing behind during the start, once there is the %s', async (process) => {
    const { dir } = await createExtension();
    const exec = startCli(['exec', ...node('setInterval(() => {}, 1000)')], { cwd: dir, process: 'own' });
    const isThere = () => processesBelow(exec.pid).some(({ command }) => command.includes(process));
    await expect.poll(isThere, { ...patient, interval: 2 }).toBe(true);
    await expectNothingLeft(exec);
  });

  test('leaves nothing behind while the command runs: not what that started, not one that ignores SIGTERM', async () => {
    const { dir } = await createExtension();
    const script = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('command ' + process.pid); ${STUBBORN}`;
    const exec = startCli(['exec', ...node(script)], { cwd: dir, process: 'own' });
    const [url = ''] = await exec.waitFor(/http:\/\/127\.0\.0\.1:\d+/);
    const pids = await pidsOf(exec, 'command', 'grandchild');
    await expectNothingLeft(exec, pids);
    expect(await answers(url)).toBe(false);
  });

  test('leaves nothing behind while it stops', async () => {
    const { dir } = await createExtension({ handler: 'export default () => new Promise(() => {});\n' });
    const exec = startCli(['exec', ...sh('tillkit trigger order.paid; echo command $$')], { cwd: dir, process: 'own' });
    const [url = ''] = await exec.waitFor(/http:\/\/127\.0\.0\.1:\d+/);
    const [pid = 0] = await pidsOf(exec, 'command');
    await expect.poll(() => isAlive(pid), patient).toBe(false);
    await expectNothingLeft(exec);
    expect(await answers(url)).toBe(false);
  });

  test('takes the command of an exec within it along', async () => {
    const { dir } = await createFolder();
    const exec = startCli(
      ['exec', '--', 'tillkit', 'exec', ...node(`console.log('command ' + process.pid); ${STUBBORN}`)],
      { cwd: dir, process: 'own' },
    );
    await expectNothingLeft(exec, await pidsOf(exec, 'command', 'grandchild'));
  });
});

describe('tillkit exec, when its command has ended', () => {
  test('ends what that left running, with the code of the command', async () => {
    const { dir } = await createFolder();
    const script = `${STUBBORN} child.once('disconnect', () => process.exit(3))`;
    const exec = startCli(['exec', ...node(script)], { cwd: dir, process: 'own' });
    const [pid = 0] = await pidsOf(exec, 'grandchild');
    expect(await exec.ended).toMatchObject({ code: 3 });
    expect(isAlive(pid)).toBe(false);
  });
});

describe('tillkit exec, when it is asked to end', () => {
  test('does not run the command if it is still starting', async () => {
    const { dir } = await createExtension();
    const exec = startCli(['exec', ...node("console.log('never')")], { cwd: dir, process: 'own' });
    await expect.poll(() => processesBelow(exec.pid).length, { ...patient, interval: 2 }).toBeGreaterThan(0);
    exec.kill('SIGTERM');
    expect(await exec.ended).toMatchObject({ code: 143, stdout: '' });
  });

  test('passes the signal on to what the command started, as a terminal does', async () => {
    const { dir } = await createFolder();
    const inner =
      "process.on('SIGTERM', () => { console.log('inner ends'); process.exit(); }); setInterval(() => {}, 1000); console.log('up')";
    const outer = `process.on('SIGTERM', () => {}); require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' }).once('exit', () => process.exit(6))`;
    const exec = startCli(['exec', ...node(outer)], { cwd: dir, process: 'own' });
    await exec.waitFor(/^up$/m);
    exec.kill('SIGTERM');
    expect(await exec.ended).toMatchObject({ code: 6, stdout: expect.stringContaining('inner ends') });
  });

  test('does not wait for the command the second time', async () => {
    const { dir } = await createFolder();
    const script = `process.on('SIGINT', () => console.log('told')); setInterval(() => {}, 1000); console.log('command ' + process.pid); ${STUBBORN}`;
    const exec = startCli(['exec', ...node(script)], { cwd: dir, process: 'own' });
    const pids = await pidsOf(exec, 'command', 'grandchild');
    exec.kill('SIGINT');
    await exec.waitFor(/told/);
    exec.kill('SIGINT');
    expect(await exec.ended).toMatchObject({ code: 130 });
    await expect.poll(() => pids.filter(isAlive), patient).toEqual([]);
  });
});
