import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { CONTROL_TOKEN_HEADER, STREAM_PATH } from '#contract';
import { startControl } from '../../support/start-control.ts';

type Started = Awaited<ReturnType<typeof startControl>>;

/** Opens the stream; `text` is what arrived so far. */
async function openStream({ port, token }: Started) {
  const answer = await fetch(`http://127.0.0.1:${port}${STREAM_PATH}`, { headers: { [CONTROL_TOKEN_HEADER]: token } });
  const stream = { answer, text: '', ended: false };
  const read = async () => {
    for await (const chunk of answer.body ?? []) stream.text += new TextDecoder().decode(chunk);
    stream.ended = true;
  };
  return { stream, done: read() };
}

const patiently = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const CLOCK = { mode: 'manual', now: '2026-01-01T00:00:00.500Z' } as const;

describe('the live stream', () => {
  test('tells everyone who listens what happens, in order', async () => {
    const started = await startControl();
    const one = await openStream(started);
    const two = await openStream(started);
    expect(one.stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    started.publish({ kind: 'clock', data: CLOCK });
    await started.data('POST', '/api/products', { body: { title: '茶杯\n🍵', price: 1 } });
    for (const { stream } of [one, two]) await patiently(() => expect(stream.text).toContain('product.created'));
    expect(two.stream.text).toBe(one.stream.text);

    const [opening, first, second, rest] = one.stream.text.split('\n\n');
    expect([opening, rest]).toEqual([': open', '']);
    expect(first).toBe(`id: 1\nevent: clock\ndata: ${JSON.stringify(CLOCK)}`);
    expect(second).toMatch(/^id: 2\nevent: event\ndata: /);
    expect(JSON.parse(second?.split('\ndata: ')[1] ?? '')).toMatchObject({ payload: { title: '茶杯\n🍵' } });
  });

  test('escapes what ends a line, steers a terminal or is not seen, so that a parser still gets the same', async () => {
    const started = await startControl();
    const { stream } = await openStream(started);
    const text =
      '\u2028a\u2029b\u0085c\u009b31md\u001b[31me\u202ef\u2066g\u200bh\ufeffi\u007fj\u{e0041}k\r\n\ndata: x\ud800 茶 👩‍🍳';
    const line = { level: 'info', text, at: CLOCK.now, deliveryId: 'd', appId: 'a' } as const;
    started.publish({ kind: 'handler-log', data: line });
    await started.data('POST', '/api/products', { body: { title: text.replace('\ud800', ''), price: 1 } });
    await patiently(() => expect(stream.text).toContain('product.created'));
    expect(stream.text.replaceAll('\n', '').replaceAll('\u200d', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    const [, log, event] = stream.text.split('\n\n').map((block) => block.split('\ndata: ')[1] ?? 'null');
    expect(JSON.parse(log ?? '')).toEqual(line);
    expect(JSON.parse(event ?? '')).toMatchObject({ payload: { title: text.replace('\ud800', '') } });
  });

  test('a client that goes away is forgotten, the others go on', async () => {
    const started = await startControl();
    const controller = new AbortController();
    const headers = { [CONTROL_TOKEN_HEADER]: started.token };
    await fetch(`http://127.0.0.1:${started.port}${STREAM_PATH}`, { headers, signal: controller.signal });
    const { stream } = await openStream(started);
    controller.abort();
    started.publish({ kind: 'clock', data: CLOCK });
    await patiently(() => expect(stream.text).toContain('event: clock'));
  });

  test('a client that does not read is dropped, and cannot keep the server from closing', async () => {
    const started = await startControl();
    const socket = connect(started.port, '127.0.0.1').on('error', () => {});
    socket.pause();
    socket.write(
      `GET ${STREAM_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${started.port}\r\n${CONTROL_TOKEN_HEADER}: ${started.token}\r\n\r\n`,
    );
    const reader = await openStream(started);
    const line = { level: 'info', text: 'x'.repeat(1_000_000), at: CLOCK.now, deliveryId: 'd', appId: 'a' } as const;
    // The reader gets every message; the other one's buffers are full long before the last.
    const messages = 24;
    for (let i = 1; i <= messages; i += 1) {
      started.publish({ kind: 'handler-log', data: line });
      await patiently(() => expect(reader.stream.text.length).toBeGreaterThan(i * 1_000_000));
    }
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.resume();
    await patiently(() => expect(received).toContain('dropped, because it reads too slowly'));
    expect(received.split('event: handler-log').length).toBeLessThan(messages);
    socket.destroy();
  });

  test('ends when the server closes, also for a client that never reads', async () => {
    const started = await startControl();
    const { stream, done } = await openStream(started);
    const socket = connect(started.port, '127.0.0.1').on('error', () => {});
    socket.pause();
    socket.write(
      `GET ${STREAM_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${started.port}\r\n${CONTROL_TOKEN_HEADER}: ${started.token}\r\n\r\n`,
    );
    const line = { level: 'info', text: 'x'.repeat(8_000_000), at: CLOCK.now, deliveryId: 'd', appId: 'a' } as const;
    started.publish({ kind: 'handler-log', data: line });
    await patiently(() => expect(stream.text).toContain('handler-log'));
    await patiently(() => expect(stream.text.endsWith('\n\n')).toBe(true));
    await started.app.close();
    await done;
    expect(stream.ended).toBe(true);
    expect(started.listeners.size).toBe(0);
    socket.destroy();
  });
});
