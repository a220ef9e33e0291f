import { writeFile } from 'node:fs/promises';
import type { Debugger } from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { connectInspector } from '../../support/connect-inspector.ts';
import { createExtension } from '../../support/create-extension.ts';
import { isAlive, runnersOf } from '../../support/runners-of.ts';
import { runCli, startCli } from '../../support/start-cli.ts';
import { startDev } from '../../support/start-dev.ts';

const handlerOf = (greeting: string) => `export default (event) => {
  debugger;
  return '${greeting} ' + event.event;
};
`;

describe('tillkit dev --inspect', () => {
  test('says that handlers are unsandboxed and where a debugger attaches, and runs them', async () => {
    const { dir } = await createExtension();
    const dev = startCli(['dev', '--port', '0', '--inspect=0', '--json', '--trigger', 'order.paid'], { cwd: dir });
    await dev.waitFor(/"type":"attempt".*"phase":"finished".*"outcome":"succeeded"/);
    dev.kill('SIGTERM');
    const { code, stdout, stderr } = await dev.ended;
    const ready = JSON.parse(stdout.split('\n')[0] ?? '');
    expect({ code, ready }).toEqual({
      code: 0,
      ready: expect.objectContaining({
        type: 'ready',
        inspectorUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/[\w-]+$/),
      }),
    });
    expect(stderr).toContain('UNSANDBOXED');
    expect(stderr).toContain(ready.inspectorUrl);
    expect(stderr).toContain('chrome://inspect');
  });

  test('stops in the author’s file, and goes on doing so after a reload', async () => {
    const { dev, run, path } = await startDev({ handler: handlerOf('good') }, '--inspect=0');
    const [, url = ''] = await dev.waitFor(/Debugger listening on (ws:\S+)/);
    const inspector = await connectInspector(url);
    await inspector.call('Debugger.enable');
    const { sourceMapURL = '' } = await inspector.next<Debugger.ScriptParsedEventDataType>(
      'Debugger.scriptParsed',
      (script) => script.url.endsWith('/handler.ts.js'),
    );
    const { sources } = JSON.parse(Buffer.from(sourceMapURL.replace(/^.*?,/, ''), 'base64').toString('utf8'));
    expect(sources).toContain(pathToFileURL(path('handler.ts')).href);

    for (const greeting of ['good', 'better']) {
      if (greeting === 'better') {
        await writeFile(path('handler.ts'), handlerOf(greeting));
        await dev.waitFor(/reloaded demo/);
      }
      const triggered = run('trigger', 'order.paid', '--wait', '--json');
      const { callFrames } = await inspector.next<Debugger.PausedEventDataType>('Debugger.paused');
      const { result } = await inspector.call<Debugger.EvaluateOnCallFrameReturnType>('Debugger.evaluateOnCallFrame', {
        callFrameId: callFrames[0]?.callFrameId,
        expression: 'event.event',
      });
      expect(result.value).toBe('order.paid');
      await inspector.call('Debugger.resume');
      expect((await triggered).stdout).toContain(`${greeting} order.paid`);
    }
  });

  test('ends with all its processes while a handler stands at a breakpoint', async () => {
    const { dev, run } = await startDev({ handler: handlerOf('good') }, '--inspect=0');
    const [, url = ''] = await dev.waitFor(/Debugger listening on (ws:\S+)/);
    const inspector = await connectInspector(url);
    await inspector.call('Debugger.enable');
    await run('trigger', 'order.paid');
    await inspector.next('Debugger.paused');
    const runners = runnersOf(dev.pid);
    expect(runners).toHaveLength(1);
    dev.pressCtrlC();
    await dev.waitFor(/Finishing/);
    dev.pressCtrlC();
    await dev.ended;
    await expect.poll(() => runners.filter(isAlive), { timeout: 20_000 }).toEqual([]);
  });

  test('takes its port from the environment', async () => {
    const { dir } = await createExtension();
    const dev = startCli(['dev', '--port', '0'], { cwd: dir, env: { TILLKIT_FLAG_INSPECT: '0' } });
    await dev.waitFor(/Debugger listening on ws:\/\/127\.0\.0\.1:\d+/);
  });

  test('a port that is taken is refused with another way', async () => {
    const { dev } = await startDev({}, '--inspect=0');
    const [, port = ''] = await dev.waitFor(/Debugger listening on ws:\/\/127\.0\.0\.1:(\d+)/);
    const { dir } = await createExtension();
    const { code, stderr } = await runCli(['dev', '--port', '0', `--inspect=${port}`], { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toContain(`127.0.0.1:${port}`);
    expect(stderr).toContain('--inspect=PORT');
  });

  test.each([
    [['dev', '--inspect=often'], '--inspect takes a whole number from 0 to 65535, not "often"'],
    [['exec', '--inspect', '--', 'true'], 'Unknown option "--inspect"'],
  ])('refuses %j', async (args, words) => {
    const { dir } = await createExtension();
    const { code, stderr } = await runCli(args, { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
