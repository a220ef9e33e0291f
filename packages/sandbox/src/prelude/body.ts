import { TextDecoder } from '@exodus/bytes/encoding.js';
import { Blob } from './blob.ts';
import type { ByteStream } from './body-init.ts';
import { FormData } from './form-data.ts';
import type { Headers } from './headers.ts';
import { readContentType, writeMimeType } from './mime-type.ts';
import { readMultipart } from './multipart.ts';
import { isDisturbed, readAll } from './streams.ts';
import { URLSearchParams } from './url.ts';

/** All bytes of a body, which is used up by it. @throws TypeError when it was used already */
export let bodyBytes: (owner: Body) => Promise<Uint8Array<ArrayBuffer>>;

/** Splits the stream of a body that nobody has used: it keeps one half, the other is given. @throws TypeError */
export let teeBody: (owner: Body) => ByteStream | null;

/** What requests and responses have in common: a stream of bytes, and ways to read all of it. */
export abstract class Body {
  #stream: ByteStream | null;
  abstract readonly headers: Headers;

  static {
    bodyBytes = (owner) => owner.#read();
    teeBody = (owner) => owner.#tee();
  }

  constructor(stream: ByteStream | null) {
    this.#stream = stream;
  }

  get body(): ByteStream | null {
    return this.#stream;
  }
  get bodyUsed(): boolean {
    return this.#stream !== null && isDisturbed(this.#stream);
  }

  #needUnused(): void {
    if (this.bodyUsed || this.#stream?.locked) throw new TypeError('The body was used already.');
  }

  async #read(): Promise<Uint8Array<ArrayBuffer>> {
    this.#needUnused();
    return this.#stream === null ? new Uint8Array() : await readAll(this.#stream);
  }

  #tee(): ByteStream | null {
    this.#needUnused();
    if (this.#stream === null) return null;
    const [own, other] = this.#stream.tee();
    this.#stream = own;
    return other;
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#read();
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.#read()).buffer;
  }
  async text(): Promise<string> {
    return new TextDecoder().decode(await this.#read());
  }
  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
  async blob(): Promise<Blob> {
    const mime = readContentType(this.headers.get('content-type'));
    return new Blob([await this.#read()], { type: mime === undefined ? '' : writeMimeType(mime) });
  }
  async formData(): Promise<FormData> {
    const mime = readContentType(this.headers.get('content-type'));
    const bytes = await this.#read();
    if (mime?.essence === 'multipart/form-data') return readMultipart(bytes, mime.parameters.get('boundary') ?? '');
    if (mime?.essence !== 'application/x-www-form-urlencoded')
      throw new TypeError('The content-type of the body is none of a form.');
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)))
      form.append(name, value);
    return form;
  }
}
