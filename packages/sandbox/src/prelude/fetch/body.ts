import { TextDecoder } from '@exodus/bytes/encoding.js';
import { Blob } from './blob.ts';
import type { ByteStream } from './body-init.ts';
import { FormData } from './form-data.ts';
import type { Headers } from './headers.ts';
import { readContentType, writeMimeType } from './mime-type.ts';
import { readMultipart } from './multipart.ts';
import { splitStream } from './split-stream.ts';
import { isDisturbed, readAll } from './streams.ts';
import { URLSearchParams } from './url.ts';

/** What requests and responses have in common: a stream of bytes, and ways to read all of it. */
export interface Body {
  readonly body: ByteStream | null;
  readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
  blob(): Promise<Blob>;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  formData(): Promise<FormData>;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

interface BodyState {
  stream: ByteStream | null;
  readonly headers: Headers;
}

const states = new WeakMap<object, BodyState>();

/** Gives a request or a response its body, and the headers that tell its type. */
export function setBody(owner: object, stream: ByteStream | null, headers: Headers): void {
  states.set(owner, { stream, headers });
}

function stateOf(owner: object): BodyState {
  const state = states.get(owner);
  if (state === undefined) throw new TypeError('Expected a Request or a Response.');
  return state;
}

const isUsed = ({ stream }: BodyState): boolean => stream !== null && isDisturbed(stream);

function needUnused(state: BodyState): void {
  if (isUsed(state) || state.stream?.locked) throw new TypeError('The body was used already.');
}

/** All bytes of a body, which is used up by it. @throws TypeError when it was used already */
export async function bodyBytes(owner: object): Promise<Uint8Array<ArrayBuffer>> {
  const state = stateOf(owner);
  needUnused(state);
  return state.stream === null ? new Uint8Array() : await readAll(state.stream);
}

/** Splits the stream of a body that nobody has used: it keeps one half, the other is given. @throws TypeError */
export function teeBody(owner: object): ByteStream | null {
  const state = stateOf(owner);
  needUnused(state);
  if (state.stream === null) return null;
  const [own, other] = splitStream(state.stream);
  state.stream = own;
  return other;
}

const decode = async (owner: object): Promise<string> => new TextDecoder().decode(await bodyBytes(owner));
const mimeOf = (owner: object) => readContentType(stateOf(owner).headers.get('content-type'));

/** Gives a class the members of a body, functions of its own, as Web IDL includes a mixin. */
export function defineBody({ prototype }: { readonly prototype: object }): void {
  const members: Body & ThisType<object> = {
    get body() {
      return stateOf(this).stream;
    },
    get bodyUsed() {
      return isUsed(stateOf(this));
    },
    async arrayBuffer() {
      return (await bodyBytes(this)).buffer;
    },
    async blob() {
      const mime = mimeOf(this);
      return new Blob([await bodyBytes(this)], { type: mime === undefined ? '' : writeMimeType(mime) });
    },
    async bytes() {
      return await bodyBytes(this);
    },
    async formData() {
      const mime = mimeOf(this);
      const bytes = await bodyBytes(this);
      if (mime?.essence === 'multipart/form-data') return readMultipart(bytes, mime.parameters.get('boundary') ?? '');
      if (mime?.essence !== 'application/x-www-form-urlencoded')
        throw new TypeError('The content-type of the body is none of a form.');
      const form = new FormData();
      for (const [name, value] of new URLSearchParams(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)))
        form.append(name, value);
      return form;
    },
    async json() {
      return JSON.parse(await decode(this));
    },
    async text() {
      return await decode(this);
    },
  };
  Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(members));
}
