import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ApiResponse, HANDLER_LIMITS } from '#contract';
import type { HandlerLimits } from '../../../packages/sandbox/src/handler-limits.ts';
import { startAttempt } from '../../../packages/sandbox/src/supervisor/attempt.ts';
import { createIsolateRunners } from '../../../packages/sandbox/src/supervisor/isolate-runners.ts';
import { RunnerPool } from '../../../packages/sandbox/src/supervisor/runner-pool.ts';
import { createFolder } from '../../support/create-folder.ts';

const FRAMES = fileURLToPath(new URL('../../../packages/sandbox/src/frames.ts', import.meta.url));

/** What writes and reads frames, as JavaScript. */
let frames: Uint8Array;
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [FRAMES],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  frames = outputFiles[0]?.contents ?? expect.fail('nothing was built');
});

/**
 * A process in the place of a runner. It says that it is ready; when it is asked for an attempt, it does what `body` says,
 * which has at hand: `id` of the attempt, `write` of bytes, `tell` of texts as a frame, and the `channel`.
 */
const dishonest = (body: string) => `
import { Socket } from 'node:net';
import { createFrameReader, toFrame } from './frames.mjs';
const channel = new Socket({ fd: 3, readable: true, writable: true });
channel.on('error', () => process.exit());
const write = (bytes) => channel.write(bytes);
const tell = (...texts) => write(toFrame(texts));
const read = createFrameReader({ bytes: 1e9, texts: 10 }, async ([type, id]) => {
  if (type === 'attempt') { ${body} }
});
channel.on('data', read);
channel.on('close', () => process.exit());
tell('ready', '', '');
`;

/** What the first process does, then what the second one, an honest runner, makes of the next attempt. */
async function runDishonest(
  body: string,
  { limits, answer = {} }: { limits?: Partial<HandlerLimits>; answer?: Partial<ApiResponse> } = {},
) {
  const { dir } = await createFolder({ 'runner.mjs': dishonest(body), 'frames.mjs': frames });
  const kept: HandlerLimits = { ...HANDLER_LIMITS, ...limits };
  const honest = createIsolateRunners(true);
  let started = 0;
  const command = () => {
    started += 1;
    return started === 1 ? { options: [], path: `${dir}/runner.mjs`, args: [] } : honest.command();
  };
  const take: typeof honest.take = (limits) => (started === 0 ? undefined : honest.take(limits));
  const pool = new RunnerPool(kept, Object.create(honest, { command: { value: command }, take: { value: take } }));
  onTestFinished(() => pool.close());
  const code = 'var __handler = { default: () => "fine" };';
  const run = async (key: string) => {
    const runner = await pool.acquire({ key, scripts: [code] });
    const start = {
      ...{ event: {}, delivery: { id: 'd', attempt: 1 }, shop: { id: 's' }, app: { id: 'a', version: '1.0.0' } },
      ...{ clockRuns: false, entropy: 'e' },
    };
    const order = { appId: 'a', dir: '', digest: '', deliveryId: 'd', attempt: 1, bundle: key, script: 0, start };
    const { run, left } = startAttempt(
      runner,
      { ...order, mapStack: (text) => text },
      {
        callApi: async () => ({ status: 200, code: 'ok', msg: '', ...answer }),
        fetchHost: async () => ({ failed: { name: 'TypeError', message: 'no' } }),
        now: () => 0,
      },
      kept,
    );
    void left.then((isFit) => (isFit ? pool.release(runner) : pool.discard(runner)));
    return { ...(await run), pid: runner.pid };
  };
  return { first: await run('1'), next: await run('2') };
}

const CRASHED = { kind: 'crashed', code: 'runner_crashed' };

/** Whether a process of this id can be signalled. */
function lives(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const LINES = [
  'no JSON\n',
  '{"cmd":"NODE_HANDLE_ACK"}\n',
  '{"cmd":"NODE_HANDLE","type":"net.Socket","msg":1}\n',
  '{"cmd":"NODE_HANDLE","type":"toString"}\n',
  '{"cmd":"NODE_HANDLE_NACK"}\n{"cmd":"NODE_CLUSTER"}\n',
  'null\n1\n"x"\n[]\n',
  '\n\n\n\n',
  '{"type":"end","attempt":1,"end":"{}"}\n',
];

test.for<[name: string, body: string]>([
  ...LINES.map((line): [string, string] => [JSON.stringify(line), `write(${JSON.stringify(line)});`]),
  ['a line without an end', 'const line = Buffer.alloc(65536, "x"); for (let i = 0; i < 1000; i++) write(line);'],
  ['bytes of all kinds', 'write(Buffer.from(Array.from({ length: 256 }, (_, i) => 255 - i)));'],
  ['a frame of 4 GB', 'write(Buffer.from([255, 255, 255, 255, 0, 0]));'],
  ['a frame of very many texts', 'tell(...Array(1_000_000).fill(""));'],
  ['a text longer than its frame', 'write(Buffer.from([8, 0, 0, 0, 255, 255, 255, 127, 0, 0, 0, 0]));'],
  ['a message of no known type', 'tell("other", id);'],
  ['the name of a prototype for a type', 'tell("__proto__", id);'],
  ['a second beginning', 'tell("ready", "AAAA", "");'],
  ['another attempt', 'tell("end", "4711", `{"kind":"returned","result":"1"}`);'],
  ['an attempt that is no number', 'tell("end", "NaN", `{"kind":"returned","result":"1"}`);'],
  ['an end that is none', 'tell("end", id, "{");'],
  ['an end that nests without end', 'tell("end", id, "[".repeat(2_000_000));'],
  ['an end of very many values', 'tell("end", id, "[" + "[],".repeat(2_000_000) + "[]]");'],
  ['an end before any attempt is left', 'tell("idle", id);'],
  ['a limit that does not exist', 'tell("limit", id, "toString", "", "");'],
  ['more log lines than there can be', 'for (let i = 0; i < 100_000; i++) tell("log", id, "info", "\\"\\"", "");'],
  [
    'a log line longer than one can be',
    'tell("log", id, "info", JSON.stringify("tillkit:handler/0:1:1 ".repeat(300_000)), "");',
  ],
  ['a log line that is no text', 'tell("log", id, "info", "{}", "");'],
  ['a log line that is no JSON', 'tell("log", id, "info", "text", "");'],
  ['more calls than there can be', 'for (let i = 0; i < 1_000; i++) tell("call", id, String(i), "{}", "");'],
  ['more fetches than there can be', 'for (let i = 0; i < 1_000; i++) tell("fetch", id, String(i), "{}", "");'],
  ['a place longer than one can be', 'tell("call", id, "1", "{}", "tillkit:handler/0:1:1".padEnd(65));'],
  ['more aborts than there can be', 'for (let i = 0; i < 1_000; i++) tell("abort-fetch", id, "x");'],
  ['a closed channel', 'channel.removeAllListeners("close"); setInterval(() => {}, 1000); channel.destroy();'],
])('a runner that says what no honest one says ends, and its attempt with it: %s', async ([, body]) => {
  const { first, next } = await runDishonest(body);
  expect(first.outcome).toMatchObject(CRASHED);
  await expect.poll(() => lives(first.pid), { timeout: 20_000 }).toBe(false);
  expect(next.outcome).toEqual({ kind: 'returned', result: '"fine"' });
});

test('a frame that never ends is a handler that never ends', async () => {
  const drip = 'write(Buffer.from([0, 0, 0x40, 0])); const drip = () => { write("x"); setTimeout(drip, 5); }; drip();';
  const { first, next } = await runDishonest(drip, { limits: { wallMs: 400, wallGraceMs: 100 } });
  expect(first.outcome).toMatchObject({ kind: 'limit', code: 'timeout' });
  expect(next.outcome).toEqual({ kind: 'returned', result: '"fine"' });
});

test('what follows the end changes nothing of the attempt and ends the runner', async () => {
  const { first, next } = await runDishonest(
    'tell("end", id, `{"kind":"returned","result":"1"}`); tell("log", id, "info", "\\"late\\"", ""); tell("end", id, `{"kind":"returned","result":"2"}`);',
  );
  expect(first).toMatchObject({ outcome: { kind: 'returned', result: '1' }, logs: [] });
  await expect.poll(() => lives(first.pid), { timeout: 20_000 }).toBe(false);
  expect(next.outcome).toEqual({ kind: 'returned', result: '"fine"' });
});

test.for([
  '/etc/passwd:1:1',
  'tillkit:handler/0:1:1 tillkit:handler/0:1:2',
  'tillkit:prelude:1:1',
  'tillkit:handler/0:1:1\\n',
])('a place that is none of the handler’s is not told: %s', async (place) => {
  const { first } = await runDishonest(
    `tell("call", id, "1", '{"method":"GET","path":{"toString":1}}', '${place}'); tell("limit", id, "cpu_limit", "", "");`,
  );
  expect('error' in first.outcome && first.outcome.error.message).toMatch(
    /\. Last seen, calling GET , which was answered\.$/,
  );
});

test('requests of values that are no texts are refused, one by one', async () => {
  const requests = [
    { method: 'GET', path: '/api/orders', query: { a: { toString: 1 } } },
    { method: { toString: 1 }, path: '/api/orders' },
    { method: 'POST', path: '/api/uploads', upload: { filename: { toString: 1 }, contentType: [], dataBase64: {} } },
    { method: 'GET', path: { length: 5, startsWith: 1 } },
  ];
  const fetches = [
    { method: { toString: 1 }, url: 'http://x/', headers: [], redirect: 'follow' },
    { method: 'GET', url: { href: 'http://x/' }, headers: [], redirect: 'follow' },
    { method: 'GET', url: 'http://x/', headers: [[{ toString: 1 }, 'a']], redirect: 'follow' },
    { method: 'GET', url: 'http://x/', headers: { length: 1e9 }, redirect: 'follow' },
    { method: 'GET', url: 'http://x/', headers: [], redirect: 'follow', bodyBase64: { length: 1e9 } },
    { method: 'GET', url: 'http://x/', headers: [], redirect: { toString: 1 } },
  ];
  const body = `
    ${JSON.stringify(requests)}.forEach((request, i) => tell('call', id, String(i), JSON.stringify(request), ''));
    ${JSON.stringify(fetches)}.forEach((request, i) => tell('fetch', id, 'f' + i, JSON.stringify(request), ''));
    tell('end', id, '{"kind":"threw","name":{"toString":1},"message":["x"],"stack":{"length":1e9}}');`;
  const { first, next } = await runDishonest(body);
  expect(first.outcome).toEqual({ kind: 'threw', error: { name: '', message: '', stack: '' } });
  expect(first.apiCalls).toEqual([]);
  expect(next.outcome).toEqual({ kind: 'returned', result: '"fine"' });
});

test('a runner that reads nothing of its answers does not pile them up here', async () => {
  const { first, next } = await runDishonest(
    'channel.pause(); for (let i = 0; i < 200; i++) { tell("call", id, String(i), `{"method":"GET","path":"/api/orders"}`, ""); await new Promise((resolve) => setTimeout(resolve, 2)); }',
    { answer: { data: 'x'.repeat(4_000_000) } },
  );
  expect(first.outcome).toMatchObject(CRASHED);
  expect(next.outcome).toEqual({ kind: 'returned', result: '"fine"' });
});
