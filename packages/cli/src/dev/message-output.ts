import type { StreamMessage } from '#contract';
import { colorsFor, writeJson, writeText } from '../output/output.ts';
import { createLiveLog, type LiveLogOptions } from './live-log.ts';

/** Writes what happens in an emulator to a stream. */
export interface MessageOutput {
  take(message: StreamMessage): void;
  /** Writes what was taken so far, and from now on at once. Until then, the first lines belong to the caller. */
  open(): void;
}

/** Output as the live log, or with `json` as one JSON object a line, its `type` being the kind of message. */
export function createMessageOutput(
  stream: NodeJS.WriteStream,
  json: boolean,
  options?: LiveLogOptions,
): MessageOutput {
  const show = json
    ? ({ kind, data }: StreamMessage) => writeJson(stream, { type: kind, ...data })
    : createLiveLog(colorsFor(stream), (line) => writeText(stream, line), options);
  let waiting: StreamMessage[] | undefined = [];
  return {
    take(message) {
      if (waiting === undefined) show(message);
      else waiting.push(message);
    },
    open() {
      const early = waiting ?? [];
      waiting = undefined;
      for (const message of early) show(message);
    },
  };
}
