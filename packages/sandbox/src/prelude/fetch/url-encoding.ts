/** Stands in the place of `lib/encoding.js` of `whatwg-url`, which would look for a global encoder before there is one. */
import { TextDecoder } from '@exodus/bytes/encoding.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export { toUtf8 as utf8Encode } from '../encoding/utf8.ts';
export const utf8DecodeWithoutBOM = (bytes: Uint8Array): string => decoder.decode(bytes);
