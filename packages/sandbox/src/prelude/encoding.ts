import { TextDecoder, TextDecoderStream, TextEncoder, TextEncoderStream } from '@exodus/bytes/encoding.js';
import { defineInterface } from './define-interface.ts';

export function installEncoding(): void {
  defineInterface('TextDecoder', TextDecoder, { takes: {} });
  defineInterface('TextDecoderStream', TextDecoderStream, { takes: {} });
  defineInterface('TextEncoder', TextEncoder, { takes: { encodeInto: 2 } });
  defineInterface('TextEncoderStream', TextEncoderStream, { takes: {} });
}
