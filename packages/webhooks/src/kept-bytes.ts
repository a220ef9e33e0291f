/** What is kept at first; doubled as more comes. */
const FIRST_BYTES = 4_096;

/**
 * The body of an answer as it comes in, in one block of memory: a million pieces of one byte take no more than one piece of
 * a million bytes.
 */
export class KeptBytes {
  readonly #maxBytes: number;
  #block = Buffer.alloc(0);
  #sizeBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Keeps a copy of a piece, or of what fits of it; false when it was too much. */
  add(piece: Uint8Array): boolean {
    const fits = piece.subarray(0, this.#maxBytes - this.#sizeBytes);
    const sizeBytes = this.#sizeBytes + fits.length;
    if (sizeBytes > this.#block.length) {
      const block = Buffer.allocUnsafeSlow(
        Math.min(this.#maxBytes, Math.max(2 * this.#block.length, sizeBytes, FIRST_BYTES)),
      );
      this.#block.copy(block, 0, 0, this.#sizeBytes);
      this.#block = block;
    }
    this.#block.set(fits, this.#sizeBytes);
    this.#sizeBytes = sizeBytes;
    return fits.length === piece.length;
  }

  /** All that was kept. */
  bytes(): Buffer {
    return this.#block.subarray(0, this.#sizeBytes);
  }
}
