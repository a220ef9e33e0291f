import {
  ByteLengthQueuingStrategy,
  CountQueuingStrategy,
  ReadableByteStreamController,
  ReadableStream,
  ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest,
  ReadableStreamDefaultController,
  ReadableStreamDefaultReader,
  TransformStream,
  TransformStreamDefaultController,
  WritableStream,
  WritableStreamDefaultController,
  WritableStreamDefaultWriter,
} from 'web-streams-polyfill';
import { defineInterface } from '../engine/define-interface.ts';

const CHUNK_BYTES = 65_536;

/** A stream of copies of these bytes; their reader may bring its own buffers. */
export function toByteStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    type: 'bytes',
    pull(controller) {
      if (at < bytes.length) {
        controller.enqueue(bytes.slice(at, at + CHUNK_BYTES));
        at += CHUNK_BYTES;
      }
      if (at < bytes.length) return;
      controller.close();
      controller.byobRequest?.respond(0);
    },
  });
}

/** Tells whether somebody has read from a stream or cancelled it. */
export const isDisturbed = (stream: ReadableStream): boolean => Reflect.get(stream, '_disturbed') === true;

/** All bytes of a stream. @throws TypeError when a chunk is no Uint8Array; whatever the stream fails with */
export async function readAll(stream: ReadableStream<unknown>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concat(chunks);
    if (!(value instanceof Uint8Array)) throw new TypeError('A body is a stream of Uint8Array.');
    chunks.push(value);
  }
}

/** Chunks put together. */
export function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

export function installStreams(): void {
  const interfaces = {
    ByteLengthQueuingStrategy,
    CountQueuingStrategy,
    ReadableByteStreamController,
    ReadableStream,
    ReadableStreamBYOBReader,
    ReadableStreamBYOBRequest,
    ReadableStreamDefaultController,
    ReadableStreamDefaultReader,
    TransformStream,
    TransformStreamDefaultController,
    WritableStream,
    WritableStreamDefaultController,
    WritableStreamDefaultWriter,
  };
  // An attribute of an earlier draft: what it gives is the reason of `signal` now.
  Reflect.deleteProperty(WritableStreamDefaultController.prototype, 'abortReason');
  for (const [name, made] of Object.entries(interfaces)) defineInterface(name, made);
}
