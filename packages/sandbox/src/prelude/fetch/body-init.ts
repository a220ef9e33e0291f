import { TextEncoder } from '@exodus/bytes/encoding.js';
import { ReadableStream } from 'web-streams-polyfill';
import { toScalarText } from '../engine/web-idl.ts';
import { Blob, blobBytes } from './blob.ts';
import { FormData } from './form-data.ts';
import { createBoundary, writeMultipart } from './multipart.ts';
import { isDisturbed, toByteStream } from './streams.ts';
import { URLSearchParams } from './url.ts';

export type ByteStream = ReadableStream<Uint8Array>;

interface GivenBody {
  readonly stream: ByteStream | null;
  /** The header `content-type` that goes with it. */
  readonly type: string | null;
}

/** The stream and the type of what a handler gave as a body. @throws TypeError for a stream that was used */
export function readBodyInit(init: unknown): GivenBody {
  if (init === undefined || init === null) return { stream: null, type: null };
  if (init instanceof ReadableStream) {
    if (init.locked || isDisturbed(init)) throw new TypeError('The stream was used already.');
    return { stream: init, type: null };
  }
  const { bytes, type } = toBytes(init);
  return { stream: toByteStream(bytes), type };
}

function toBytes(init: unknown): { bytes: Uint8Array; type: string | null } {
  if (init instanceof Blob) return { bytes: blobBytes(init), type: init.type === '' ? null : init.type };
  if (init instanceof ArrayBuffer) return { bytes: new Uint8Array(init.slice(0)), type: null };
  if (ArrayBuffer.isView(init))
    return { bytes: new Uint8Array(init.buffer, init.byteOffset, init.byteLength).slice(), type: null };
  if (init instanceof FormData) {
    const boundary = createBoundary();
    return { bytes: writeMultipart(init, boundary), type: `multipart/form-data; boundary=${boundary}` };
  }
  const type =
    init instanceof URLSearchParams ? 'application/x-www-form-urlencoded;charset=UTF-8' : 'text/plain;charset=UTF-8';
  return { bytes: new TextEncoder().encode(toScalarText(init)), type };
}
