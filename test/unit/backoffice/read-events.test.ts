import { expect, test } from 'vitest';
import { readEvents } from '../../../packages/backoffice/page/client/read-events.ts';

const TEXT =
  ': open\n\nid: 1\nevent: clock\ndata: {"now":"茶 🍵"}\n\n: heartbeat\n\nid: 2\nevent: handler-log\ndata: {"text":"a\\n\\ndata: b"}\n\n';
const EVENTS = [
  { name: 'clock', data: '{"now":"茶 🍵"}' },
  { name: 'handler-log', data: '{"text":"a\\n\\ndata: b"}' },
];

async function read(chunks: readonly Uint8Array<ArrayBuffer>[], brokenBy?: Error) {
  const events: unknown[] = [];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const chunk = rest.shift();
      if (chunk !== undefined) controller.enqueue(chunk);
      else if (brokenBy === undefined) controller.close();
      else controller.error(brokenBy);
    },
  });
  const rest = [...chunks];
  await readEvents(body, (event) => events.push(event));
  return events;
}

const bytes = new TextEncoder().encode(TEXT);

test('events are the same wherever the stream is cut, within a character and an end of a line too', async () => {
  for (let size = 1; size <= bytes.length; size += 1) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    );
    expect(await read(chunks)).toEqual(EVENTS);
  }
});

test('what is not whole when the stream ends or breaks off is none', async () => {
  const half = bytes.slice(0, -1);
  expect(await read([half])).toEqual(EVENTS.slice(0, 1));
  expect(await read([half], new TypeError('network error'))).toEqual(EVENTS.slice(0, 1));
  expect(await read([])).toEqual([]);
});
