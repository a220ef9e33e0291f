import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  createSandbox,
  type HandlerRun,
  type SandboxApiCall,
  type SandboxLogLine,
  type SandboxOptions,
} from '#sandbox';
import { createHostClient } from '#webhooks';
import { toBundle } from './to-bundle.ts';

/** When the clock of a sandbox in a test stands still. */
export const SANDBOX_NOW = Date.parse('2030-01-02T03:04:05.678Z');

/** The folder of the extension, as far as a debugger is concerned. It has characters that URLs escape. */
export const SANDBOX_DIR = join(tmpdir(), "the author's extension");

/**
 * A sandbox whose API answers each call with the call itself; it keeps calls and lines, and is closed after the test. The
 * sources, if any, are loaded as `app-1`. Its processes may be those of a test before, unless `keepRunners` is false.
 */
export async function startSandbox(sources: Record<string, string>, options: Partial<SandboxOptions> = {}) {
  const calls: SandboxApiCall[] = [];
  const lines: SandboxLogLine[] = [];
  const sandbox = createSandbox({
    callApi: async (call) => {
      calls.push(call);
      return { status: 200, code: 'ok', msg: '', data: call.request };
    },
    fetchHost: createHostClient({ allow: [] }).fetch,
    now: () => SANDBOX_NOW,
    clockMode: () => 'manual',
    onLog: (line) => lines.push(line),
    keepRunners: options.inspect === undefined,
    ...options,
  });
  onTestFinished(() => sandbox.close());
  const load = async (appId: string, handlers: Record<string, string>) =>
    sandbox.load({ appId, version: '1.0.0', bundle: await toBundle(handlers), dir: SANDBOX_DIR });
  if (Object.keys(sources).length > 0) await load('app-1', sources);

  /** Runs a handler of `app-1`, or of the app named. */
  const run = (handler: string, event: unknown = {}, appId = 'app-1'): Promise<HandlerRun> =>
    sandbox.run({ appId, appVersion: '1.0.0', handler, event, deliveryId: 'delivery-1', attempt: 1, shopId: 'shop-1' });

  /** Runs a handler and gives what it returned. */
  const result = async (handler: string, event?: unknown): Promise<unknown> => {
    const { outcome } = await run(handler, event);
    if (outcome.kind !== 'returned') throw new Error(`The handler did not return: ${JSON.stringify(outcome)}`);
    return JSON.parse(outcome.result);
  };
  return { sandbox, load, run, result, calls, lines };
}

/** A handler whose body is this; `event` and `ctx` are at hand. */
export const handlerOf = (body: string) => `export default async (event: any, ctx: any) => { ${body} };`;
