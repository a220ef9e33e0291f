import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { CONTROL_TOKEN_HEADER, STREAM_PATH, type StreamMessage } from '#contract';
import { type ControlTarget, unreachable } from '../emulator/control-client.ts';

/** The live stream of a running emulator. */
export interface FollowedStream {
  /** Resolves when the emulator has stopped. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Listens to everything that happens from now on; resolves once it does. @throws UsageError when nothing answers */
export async function followStream(
  { url, token }: ControlTarget,
  onMessage: (message: StreamMessage) => void,
): Promise<FollowedStream> {
  const place = new URL(STREAM_PATH, url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(place, { headers: { [CONTROL_TOKEN_HEADER]: token } }, resolve);
    sent.on('error', (cause) => reject(unreachable(place, cause)));
    sent.end();
  });
  const lines = createInterface({ input: response });
  let kind = '';
  lines.on('line', (line) => {
    if (line.startsWith('event: ')) kind = line.slice('event: '.length);
    if (line.startsWith('data: '))
      onMessage({ kind, data: JSON.parse(line.slice('data: '.length)) } as unknown as StreamMessage);
  });
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => resolve());
    // A connection that breaks is the end of the emulator too.
    response.on('error', () => resolve());
  });
  return { ended, close: () => void response.destroy() };
}
