import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryRecording, RECORDING_FORMAT, RECORDING_VERSION, type RecordingFile } from '#contract';
import { UsageError } from '#core';
import { parseRecording } from '../../../packages/emulator/src/replay/parse-recording.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/recordings');
const ID = '3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11';
const AT = '2026-01-01T00:00:00.000Z';

const recording: DeliveryRecording = {
  delivery: {
    ...{
      id: ID,
      event: 'order.paid',
      appId: ID,
      appName: 'points',
      webhookId: ID,
      handler: 'handlers/paid.ts',
      state: 'succeeded',
      reason: null,
      cycle: 1,
      retryCount: 0,
    },
    ...{ nextAttemptAt: null, createdAt: AT, body: '{"event":"order.paid"}', attempts: [] },
  },
  runs: [
    {
      ...{ attempt: 1, handler: 'handler.ts', app: { id: ID, name: '积分 🛒', version: '1.0.0' }, shopId: ID },
      ...{ clock: { mode: 'manual', now: AT }, seed: null, entropy: 'abc', cpuMs: 1000 },
      assumed: { 'create.status': '200' },
      calls: [
        {
          ...{ method: 'POST', path: '/api/products', query: {}, body: { title: 'x' }, truncated: false },
          answer: { order: 1, at: AT, status: 200, code: 'ok', msg: '', data: [1] },
        },
      ],
    },
  ],
};
const file: RecordingFile = { format: RECORDING_FORMAT, version: RECORDING_VERSION, tillkit: '0.1.0', ...recording };

const parse = (text: string) => parseRecording(text, 'delivery.json');
const parseValue = (value: unknown) => parse(JSON.stringify(value));

/** Recordings of every version that was ever published. They are never changed. */
test.each(readdirSync(FIXTURES))('the recording %s is still read', (name) => {
  const { delivery, runs } = parse(readFileSync(join(FIXTURES, name), 'utf8'));
  expect(runs.map(({ attempt }) => attempt)).toEqual(delivery.attempts.map(({ number }) => number));
});

test('a recording is read as it was written', () => {
  expect(parseValue(file)).toEqual(file);
  expect(parse(`\uFEFF${JSON.stringify(file, null, 2)}\n`)).toEqual(file);
});

describe('what is none is refused by its file, and by what is wrong', () => {
  const run = recording.runs[0];
  const deep = JSON.stringify(file).replace('[1]', `${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  test.each<[string, string, RegExp]>([
    ['a text', 'hello', /not JSON, or was cut off/],
    ['a file that was cut off', JSON.stringify(file).slice(0, -10), /cut off/],
    ['an empty file', '', /cut off/],
    ['other JSON', '[]', /"format": "tillkit-delivery"/],
    ['an export of an older form', JSON.stringify({ tillkit: '0.1.0', delivery: {} }), /"format"/],
    ['the export of a store', JSON.stringify({ format: 'tillkit-store', schema: 1 }), /"format"/],
    ['a version that is none', JSON.stringify({ ...file, version: 'one' }), /never was/],
    ['version 0', JSON.stringify({ ...file, version: 0 }), /never was/],
    ['a missing part', JSON.stringify({ ...file, runs: undefined }), /"runs" is missing/],
    ['a part of another type', JSON.stringify({ ...file, runs: [{ ...run, cpuMs: 'x' }] }), /"runs\[0\]\.cpuMs"/],
    [
      'a time that is none',
      JSON.stringify({ ...file, runs: [{ ...run, clock: { mode: 'manual', now: 'x' } }] }),
      /now"/,
    ],
    ['a field that there is not', JSON.stringify({ ...file, runs: [{ ...run, cpu: 1 }] }), /"runs\[0\]\.cpu", which/],
    ['a nesting without end', deep, /nests deeper/],
  ])('%s', (_, text, words) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        ...{ code: 'bad-recording', message: expect.stringMatching(words), location: { file: 'delivery.json' } },
        nextSteps: [expect.stringContaining('deliveries export')],
      }),
    );
  });

  test('a version of the future, whatever is in it', () => {
    expect(() => parseValue({ format: RECORDING_FORMAT, version: 99 })).toThrow(
      expect.objectContaining({ code: 'other-recording-version', message: expect.stringContaining('newer tillkit') }),
    );
  });

  test('whatever is put in the place of any part, it is read or refused', () => {
    const places = pathsOf(file);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        const changed = structuredClone(file);
        setAt(changed, place, value);
        try {
          parseValue(changed);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
    );
  });
});

/** The way to every part of a value. */
function pathsOf(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  const inner = Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...way, name]));
  return way.length === 0 ? inner : [way, ...inner];
}

function setAt(root: object, way: readonly string[], value: unknown): void {
  let at = root as Record<string, unknown>;
  for (const name of way.slice(0, -1)) at = at[name] as Record<string, unknown>;
  at[way.at(-1) ?? ''] = value;
}
