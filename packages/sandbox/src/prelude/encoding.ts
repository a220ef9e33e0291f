import { TextDecoder, TextDecoderStream, TextEncoder, TextEncoderStream } from '@exodus/bytes/encoding.js';
import { defineGlobal } from './primordials.ts';

export function installEncoding(): void {
  const interfaces = { TextDecoder, TextDecoderStream, TextEncoder, TextEncoderStream };
  for (const [name, made] of Object.entries(interfaces)) {
    Object.defineProperty(made, 'name', { value: name, configurable: true });
    defineGlobal(name, made);
  }
}
