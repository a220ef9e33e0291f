import * as bytes from '@exodus/bytes/encoding.js';
import { defineInterface } from '../engine/define-interface.ts';
import { defineDictionary, needArguments } from '../engine/web-idl.ts';

const readDecoderOptions = defineDictionary({ fatal: Boolean, ignoreBOM: Boolean });
const readDecodeOptions = defineDictionary({ stream: Boolean });

/** The package's decoder, whose attributes are properties of each object, in the shape of the web's. */
class TextDecoder {
  readonly #decoder: InstanceType<typeof bytes.TextDecoder>;

  constructor(label?: string, options?: unknown) {
    this.#decoder = new bytes.TextDecoder(label, readDecoderOptions(options));
  }
  get encoding(): string {
    return this.#decoder.encoding;
  }
  get fatal(): boolean {
    return this.#decoder.fatal;
  }
  get ignoreBOM(): boolean {
    return this.#decoder.ignoreBOM;
  }
  decode(input?: unknown, options?: unknown): string {
    return this.#decoder.decode(input as ArrayBuffer | undefined, readDecodeOptions(options));
  }
}

class TextEncoder {
  readonly #encoder = new bytes.TextEncoder();

  get encoding(): string {
    return this.#encoder.encoding;
  }
  encode(text?: string): Uint8Array {
    return this.#encoder.encode(text);
  }
  encodeInto(...values: [text: string, target: Uint8Array]): { read: number; written: number } {
    needArguments(values, 2);
    return this.#encoder.encodeInto(values[0], values[1]);
  }
}

class TextDecoderStream {
  readonly #streams: InstanceType<typeof bytes.TextDecoderStream>;

  constructor(label?: string, options?: unknown) {
    this.#streams = new bytes.TextDecoderStream(label, readDecoderOptions(options));
  }
  get encoding(): string {
    return this.#streams.encoding;
  }
  get fatal(): boolean {
    return this.#streams.fatal;
  }
  get ignoreBOM(): boolean {
    return this.#streams.ignoreBOM;
  }
  get readable(): ReadableStream {
    return this.#streams.readable;
  }
  get writable(): WritableStream {
    return this.#streams.writable;
  }
}

class TextEncoderStream {
  readonly #streams = new bytes.TextEncoderStream();

  get encoding(): string {
    return this.#streams.encoding;
  }
  get readable(): ReadableStream {
    return this.#streams.readable;
  }
  get writable(): WritableStream {
    return this.#streams.writable;
  }
}

export function installEncoding(): void {
  defineInterface('TextDecoder', TextDecoder, { takes: {} });
  defineInterface('TextDecoderStream', TextDecoderStream, { takes: {} });
  defineInterface('TextEncoder', TextEncoder, { takes: { encodeInto: 2 } });
  defineInterface('TextEncoderStream', TextEncoderStream, { takes: {} });
}
