/** One event of a stream of Server-Sent Events. */
interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

const END = '\n\n';

/**
 * Reads a body of events as the control plane writes them, each with one line of data, until it ends or breaks off.
 * `EventSource` would do the same, but sends no header.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const readOn = () => reader.read().catch(() => ({ done: true, value: undefined }));
  let text = '';
  for (let { value } = await readOn(); value !== undefined; { value } = await readOn()) {
    // What was searched before holds no end, but for half of one.
    const from = Math.max(0, text.length - 1);
    text += value;
    if (!text.includes(END, from)) continue;
    const blocks = text.split(END);
    text = blocks.pop() ?? '';
    for (const block of blocks) parseEvent(block, onEvent);
  }
}

/** A block without data is a comment, which keeps the connection alive. */
function parseEvent(block: string, onEvent: (event: ServerEvent) => void): void {
  const lines = block.split('\n');
  const fieldOf = (field: string) => lines.find((line) => line.startsWith(field))?.slice(field.length);
  const data = fieldOf('data: ');
  if (data !== undefined) onEvent({ name: fieldOf('event: ') ?? '', data });
}
