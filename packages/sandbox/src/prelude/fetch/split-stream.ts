import { ReadableStream, type ReadableStreamDefaultController } from 'web-streams-polyfill';
import { structuredClone } from '../encoding/structured-clone.ts';

/** Tells whether a stream gives bytes into buffers of its reader, without reading any. */
function givesBytes(stream: ReadableStream): boolean {
  try {
    stream.getReader({ mode: 'byob' }).releaseLock();
    return true;
  } catch {
    return false;
  }
}

/** A stream of what another one's chunks become. When that fails, both have failed. */
function mapStream<T, R>(stream: ReadableStream<T>, become: (chunk: T) => R): ReadableStream<R> {
  const reader = stream.getReader();
  const pull = async (controller: ReadableStreamDefaultController<R>): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) return controller.close();
    try {
      controller.enqueue(become(value));
    } catch (error) {
      reader.cancel(error).catch(() => {});
      throw error;
    }
  };
  return new ReadableStream<R>({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
}

/** Two streams of what one gives, whose chunks share no memory. */
export function splitStream<T>(stream: ReadableStream<T>): [ReadableStream<T>, ReadableStream<T>] {
  // The package copies what streams of bytes give.
  if (givesBytes(stream)) return stream.tee();
  const [first, second] = mapStream(stream, (chunk) => [chunk, structuredClone(chunk)] as const).tee();
  return [mapStream(first, ([chunk]) => chunk), mapStream(second, ([, copy]) => copy as T)];
}
