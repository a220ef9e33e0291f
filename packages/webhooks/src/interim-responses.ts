import type { Socket } from 'node:net';

/** The receiver answered 101: it speaks another protocol from here on, and no HTTP answer will follow. */
export class SwitchedProtocolsError extends Error {
  override readonly name = 'SwitchedProtocolsError';
  readonly status = 101;
}

const EMPTY = Buffer.alloc(0);
const HEAD_END = '\r\n\r\n';
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})/;
const STATUS_LINE_LENGTH = 'HTTP/1.1 200'.length;

/** A longer head is left to the parser, which refuses it. */
const HEAD_BYTES = 16_384;

/**
 * Hides interim (1xx) answers from what reads the socket: undici takes an unasked 100 for a broken answer, and HTTP says
 * that a client skips it (RFC 9110, 15.2). Call the returned function before each request.
 * @source contract §10
 */
export function skipInterimResponses(socket: Socket): () => void {
  const read = socket.read.bind(socket);
  let isHeadExpected = false;
  let held: Buffer = EMPTY;

  /** What may be handed on of the bytes held, or null when more are needed to tell. */
  function release(): Buffer | null {
    for (;;) {
      const start = held.toString('latin1', 0, STATUS_LINE_LENGTH);
      if (held.length < STATUS_LINE_LENGTH && 'HTTP/1.'.startsWith(start.slice(0, 7))) return null;
      const status = Number(STATUS_LINE.exec(start)?.[1] ?? Number.NaN);
      const end = held.indexOf(HEAD_END);
      const isInterim = status >= 100 && status < 200;
      if (!isInterim || (end === -1 && held.length > HEAD_BYTES)) {
        isHeadExpected = false;
        const released = held;
        held = EMPTY;
        return released;
      }
      if (status === 101) {
        socket.destroy(new SwitchedProtocolsError('The receiver switched protocols.'));
        return null;
      }
      if (end === -1) return null;
      held = held.subarray(end + HEAD_END.length);
      if (held.length === 0) return null;
    }
  }

  socket.read = (size) => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (!isHeadExpected || chunk === null) return chunk;
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const released = release();
      if (released !== null) return released;
    }
  };

  return () => {
    isHeadExpected = true;
    held = EMPTY;
  };
}
