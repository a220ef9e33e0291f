import { expect, test } from 'vitest';
import { HANDLER_LIMITS, type HostAnswer, type HostRequest } from '#contract';
import {
  fromRunner,
  fromSupervisor,
  readRunnerMessage,
  readSupervisorMessage,
} from '../../../packages/sandbox/src/messages.ts';
import { createApiRelay } from '../../../packages/sandbox/src/network/api-relay.ts';
import { createFetchRelay } from '../../../packages/sandbox/src/network/fetch-relay.ts';
import type { FromRunner, ToRunner } from '../../../packages/sandbox/src/protocol.ts';
import { readEnd, readLimitCode } from '../../../packages/sandbox/src/supervisor/attempt-end.ts';
import { createAttemptLog, readLogText } from '../../../packages/sandbox/src/supervisor/attempt-log.ts';

const asIs = (text: string) => text;

test.for<[why: string, texts: string[]]>([
  ['nothing', []],
  ['no type', ['']],
  ['an unknown type', ['other', '1']],
  ['a name that every object has', ['constructor']],
  ['the name of the prototype', ['__proto__', '1']],
  ['a type of the other direction', ['unload', 'bundle']],
  ['a missing field', ['end', '1']],
  ['a field too many', ['idle', '1', '']],
  ['an attempt that is no number', ['log', 'x', 'info', 'text']],
  ['an attempt that is no whole number', ['idle', '1.5']],
  ['an attempt below zero', ['idle', '-1']],
  ['an attempt in another notation', ['idle', '1e3']],
  ['an attempt of many digits', ['idle', '9'.repeat(400)]],
  ['an attempt without digits', ['idle', '']],
  ['an object in JSON', ['{"type":"idle","attempt":1}']],
  ['a message of Node', ['{"cmd":"NODE_HANDLE_ACK"}']],
  ['an id that no call has', ['call', '1', 'x'.repeat(33), '{}']],
  ['a level that no log has', ['log', '1', 'x'.repeat(33), '']],
])('a message of no known form is none: %s', ([, texts]) => {
  expect(readRunnerMessage(texts)).toBeUndefined();
});

test('every message is read as it was told', () => {
  const told: FromRunner[] = [
    { type: 'ready', snapshot: 'AAAA', inspectorUrl: '' },
    { type: 'unusable', reason: 'no\0engine' },
    { type: 'log', attempt: 3, level: 'info', text: '客 \ud83d\ude00\n', place: '' },
    { type: 'call', attempt: 3, call: '1', request: '{}', place: 'tillkit:handler/0:1:2' },
    { type: 'fetch', attempt: 3, call: 'fetch-1', request: '', place: 'tillkit:handler/0:1:2' },
    { type: 'abort-fetch', attempt: 3, call: 'fetch-1' },
    { type: 'end', attempt: 3, end: '' },
    { type: 'limit', attempt: 3, code: 'timeout', waited: 'nothing', place: '' },
    { type: 'idle', attempt: 999_999_999_999_999 },
  ];
  expect(told.map((message) => readRunnerMessage(fromRunner(message)))).toEqual(told);
  const asked: ToRunner[] = [
    { type: 'limits', limits: '{}' },
    { type: 'load', bundle: 'b', scripts: '[]' },
    { type: 'unload', bundle: 'b' },
    { type: 'attempt', attempt: 1, bundle: 'b', script: 0, start: '{}' },
    { type: 'answer', attempt: 1, answer: '{}' },
    { type: 'leave', attempt: 1 },
  ];
  expect(asked.map((message) => readSupervisorMessage(fromSupervisor(message)))).toEqual(asked);
});

test.for(['', '{', 'null', '[]', '{"kind":"other"}', '{"kind":"returned","result":{}}'])(
  'an end of no known form is none: %s',
  (text) => {
    expect(readEnd(text, HANDLER_LIMITS, asIs)).toBeUndefined();
  },
);

test('a runner cannot make an end bigger than it may be', () => {
  expect(readEnd(`[${'[],'.repeat(1_000_000)}[]]`, HANDLER_LIMITS, asIs)).toBeUndefined();
  const tooMuch = 'x'.repeat(1_100_000);
  expect(readEnd(JSON.stringify({ kind: 'returned', result: tooMuch }), HANDLER_LIMITS, asIs)).toMatchObject({
    kind: 'limit',
    code: 'result_limit',
  });
  const threw = readEnd(
    JSON.stringify({ kind: 'threw', name: tooMuch, message: tooMuch, stack: { toString: 1 } }),
    HANDLER_LIMITS,
    asIs,
  );
  expect(threw?.kind === 'threw' && [threw.error.name.length, threw.error.message.length, threw.error.stack]).toEqual([
    200,
    8_192,
    '',
  ]);
});

test('a runner cannot name an outcome as its limit', () => {
  expect(['timeout', 'cpu_limit', 'memory_limit', 'returned', 'toString', ''].map(readLimitCode)).toEqual([
    'timeout',
    'cpu_limit',
    'memory_limit',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a log keeps its limits whatever arrives, and cuts no character', () => {
  const log = createAttemptLog({ ...HANDLER_LIMITS, logLines: 3, logLineBytes: 5, logBytes: 10 }, () => 0);
  expect(log.add('info', 'é客')?.text).toBe('é客');
  expect(log.isTruncated).toBe(false);
  expect(log.add('nonsense', 'aa客客')).toEqual({ level: 'info', text: 'aa客', at: '1970-01-01T00:00:00.000Z' });
  expect(log.isTruncated).toBe(true);
  expect(log.add('info', 'x')).toBeUndefined();
  expect(log.lines.map(({ text }) => text)).toEqual(['é客', 'aa客']);
});

test('the text of a log line is JSON of a text, no longer than one may be', () => {
  expect(['"a\\ud800"', '""', `"${'\\u0000'.repeat(5)}"`].map((json) => readLogText(json, 5))).toEqual([
    'a\ud800',
    '',
    '\0'.repeat(5),
  ]);
  const refused = ['', '"', '{}', '{"toString":1}', '["a"]', '1', 'null', '"123456"', `"${'\\u0000'.repeat(6)}"`];
  expect(refused.map((json) => readLogText(json, 5))).toEqual(refused.map(() => undefined));
});

test('a relay makes no call beyond the limits', async () => {
  const answers: string[] = [];
  const relay = createApiRelay({
    limits: { ...HANDLER_LIMITS, apiCalls: 3, apiCallsInFlight: 2 },
    now: () => 5,
    stopwatch: () => () => 0,
    callApi: async ({ path }) => ({ status: 200, code: 'ok', msg: '', data: path }),
    answer: (text) => answers.push(text),
    failed: (error) => {
      throw error;
    },
  });
  const call = (number: number) => relay.call(`${number}`, `{"method":"GET","path":"/api/orders/${number}"}`);
  expect([call(1), call(2), call(3)]).toEqual([true, true, false]);
  await relay.idle();
  expect(call(4)).toBe(false);
  expect(relay.made().map(({ path }) => path)).toEqual(['/api/orders/1', '/api/orders/2']);
  expect(answers.map((text) => JSON.parse(text))[0]).toEqual({
    call: '1',
    now: 5,
    response: { status: 200, code: 'ok', msg: '', data: '/api/orders/1' },
  });
});

/** A relay that holds every fetch until it is answered or aborted. */
function holdFetches(limits: Partial<Record<keyof typeof HANDLER_LIMITS, number>> = {}) {
  const answers: { call: string; response?: { status: number }; refused?: { name: string } }[] = [];
  const asked: { request: HostRequest; signal: AbortSignal; settle: (answer: HostAnswer) => void }[] = [];
  const lines: string[] = [];
  const relay = createFetchRelay({
    limits: { ...HANDLER_LIMITS, ...limits },
    now: () => 5,
    stopwatch: () => () => 0,
    fetchHost: (request, signal) => new Promise((settle) => asked.push({ request, signal, settle })),
    log: (text) => lines.push(text),
    answer: (text) => answers.push(JSON.parse(text)),
    failed: (error) => {
      throw error;
    },
  });
  return { relay, asked, answers, lines };
}

const FETCH =
  '{"method":"GET","url":"https://user:secret@api.example.com/secret?secret","headers":[],"redirect":"follow"}';
const FAILED: HostAnswer = { failed: { name: 'TypeError', message: 'no' } };

test('a relay makes no fetch beyond the limits, in all and at a time', async () => {
  const { relay, asked, answers } = holdFetches({ fetches: 3, fetchesInFlight: 2 });
  expect([1, 2, 3].map((number) => relay.call(`${number}`, FETCH))).toEqual([true, true, false]);
  for (const { settle } of asked) settle(FAILED);
  await expect.poll(() => answers.length).toBe(2);
  expect(relay.call('4', FETCH)).toBe(false);
  expect(asked.length).toBe(2);
});

test('a call that is under way cannot be made again under the same name', () => {
  const { relay, asked } = holdFetches();
  expect([relay.call('1', FETCH), relay.call('1', FETCH)]).toEqual([true, false]);
  expect(asked.length).toBe(1);
});

test('a runner aborts no more than it may fetch, and what it never began is no harm', () => {
  const { relay, asked } = holdFetches({ fetches: 2 });
  relay.call('1', FETCH);
  expect([relay.abort('nobody'), relay.abort('1'), relay.abort('1')]).toEqual([true, true, false]);
  expect(asked[0]?.signal.aborted).toBe(true);
});

test('a fetch whose attempt is over is aborted, and neither logged nor answered', async () => {
  const { relay, asked, answers, lines } = holdFetches();
  relay.call('1', FETCH);
  relay.close();
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.settle(FAILED);
  await new Promise((resolve) => setImmediate(resolve));
  expect([answers, lines]).toEqual([[], []]);
});

test('the line of a fetch holds no path, no query and no credentials', async () => {
  const { relay, asked, lines } = holdFetches();
  relay.call('1', FETCH);
  asked[0]?.settle(FAILED);
  await expect
    .poll(() => lines)
    .toEqual([expect.stringMatching(/^fetch GET https:\/\/api\.example\.com failed \(\d+ ms\)$/)]);
});
