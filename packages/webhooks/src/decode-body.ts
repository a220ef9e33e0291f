import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { HostFailure } from './host-failure.ts';

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const unzip: Decoder = promisify(gunzip);
const zlib: Decoder = promisify(inflate);
const raw: Decoder = promisify(inflateRaw);

const DECODERS = new Map<string, Decoder>([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['br', promisify(brotliDecompress)],
  // Some servers leave out the envelope of zlib, whose first byte says so.
  ['deflate', (bytes, options) => (((bytes[0] ?? 0) & 0x0f) === 8 ? zlib : raw)(bytes, options)],
]);

/** What a request says that it takes. */
export const ACCEPTED_CODINGS = 'gzip, deflate, br';

const CODINGS_MAX = 3;

/**
 * Decompresses a body by its `Content-Encoding`; with one that is not known it stays as it is.
 * @throws HostFailure when there is more in it than so many bytes, or when it is broken
 */
export async function decodeBody(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > CODINGS_MAX) throw new HostFailure('The answer is compressed too often.');
  const decoders = codings.map((coding) => DECODERS.get(coding));
  if (decoders.includes(undefined)) return bytes;
  let decoded = bytes;
  for (const decode of decoders.reverse()) {
    if (decode === undefined || decoded.length === 0) break;
    decoded = await decode(decoded, { maxOutputLength: maxBytes }).catch((error: Error) => {
      throw 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
        ? bodyLimit(maxBytes)
        : new HostFailure(`The body of the answer cannot be decompressed: ${error.message}.`);
    });
  }
  return decoded;
}

/** The failure of an answer that is too long. */
export const bodyLimit = (maxBytes: number): HostFailure =>
  new HostFailure(`The answer to a fetch of a handler may have ${maxBytes} bytes.`, 'LimitError');
