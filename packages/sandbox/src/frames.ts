/**
 * A frame is a list of texts as bytes: how many bytes follow, then each text with its own length before it. Lengths are
 * 32 bits, little-endian; texts are UTF-8.
 */
const LENGTH_BYTES = 4;

/** Puts texts into a frame. */
export function toFrame(texts: readonly string[]): Buffer {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const bytes = lengths.reduce((sum, length) => sum + LENGTH_BYTES + length, 0);
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + bytes);
  let at = frame.writeUInt32LE(bytes, 0);
  texts.forEach((text, index) => {
    at = frame.writeUInt32LE(lengths[index] ?? 0, at);
    at += frame.write(text, at);
  });
  return frame;
}

/** How much one frame may hold. */
export interface FrameLimits {
  readonly bytes: number;
  readonly texts: number;
}

/**
 * Makes a function that takes a stream piece by piece and hands on each whole frame. It returns false once the stream is
 * no sequence of frames within the limits; nothing may be read from it then. A frame that is under way takes its announced
 * length of memory and no more, however small the pieces are.
 */
export function createFrameReader(limits: FrameLimits, take: (texts: string[]) => void): (piece: Buffer) => boolean {
  const header = Buffer.alloc(LENGTH_BYTES);
  let headerBytes = 0;
  let frame: Buffer | undefined;
  let frameBytes = 0;

  const hand = (whole: Buffer): boolean => {
    const texts = toTexts(whole, limits.texts);
    if (texts !== undefined) take(texts);
    return texts !== undefined;
  };

  return (piece) => {
    let at = 0;
    while (at < piece.length) {
      if (frame === undefined) {
        const copied = piece.copy(header, headerBytes, at);
        headerBytes += copied;
        at += copied;
        if (headerBytes < LENGTH_BYTES) return true;
        const bytes = header.readUInt32LE();
        if (bytes > limits.bytes) return false;
        headerBytes = 0;
        if (piece.length - at >= bytes) {
          if (!hand(piece.subarray(at, at + bytes))) return false;
          at += bytes;
          continue;
        }
        frame = Buffer.allocUnsafeSlow(bytes);
        frameBytes = 0;
      }
      const copied = piece.copy(frame, frameBytes, at);
      frameBytes += copied;
      at += copied;
      if (frameBytes < frame.length) return true;
      const whole = frame;
      frame = undefined;
      if (!hand(whole)) return false;
    }
    return true;
  };
}

/** The texts of a frame; undefined when their lengths do not fit it, or there are too many. */
function toTexts(frame: Buffer, most: number): string[] | undefined {
  const texts: string[] = [];
  let at = 0;
  while (at < frame.length) {
    if (texts.length === most || frame.length - at < LENGTH_BYTES) return undefined;
    const start = at + LENGTH_BYTES;
    const end = start + frame.readUInt32LE(at);
    if (end > frame.length) return undefined;
    texts.push(frame.toString('utf8', start, end));
    at = end;
  }
  return texts;
}
