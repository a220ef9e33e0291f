import type { StreamMessage } from '#contract';
import { createLiveLog } from './live-log.ts';
import { colorsFor } from './output.ts';
import { toPrintableJson } from './printable.ts';

/** Writes what happens in an emulator to a stream. */
export interface MessageOutput {
  take(message: StreamMessage): void;
  /** Writes what was taken so far, and from now on at once. Until then, the first lines belong to the caller. */
  open(): void;
}

/** Output as the live log, or with `json` as one JSON object a line, its `type` being the kind of message. */
export function createMessageOutput(stream: NodeJS.WriteStream, json: boolean): MessageOutput {
  const write = (line: string) => void stream.write(`${line}\n`);
  const show = json
    ? ({ kind, data }: StreamMessage) => write(toPrintableJson({ type: kind, ...data }))
    : createLiveLog(colorsFor(stream), write);
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
