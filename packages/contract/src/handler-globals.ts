/**
 * What a handler has besides the language itself, by the name of the global; the value tells what differs from the web's,
 * empty when nothing does that a handler would notice.
 * @source contract §11
 */
export const HANDLER_GLOBALS = {
  AbortController: '',
  AbortSignal: 'timeout() counts as a pending timer, and the limits of timers apply to it',
  ApiError: 'what a failed operation of ctx.api throws; import it from tillkit',
  Blob: 'in memory; line ends stay as they are',
  ByteLengthQueuingStrategy: '',
  CountQueuingStrategy: '',
  Crypto: '',
  CryptoKey: '',
  CustomEvent: '',
  DOMException: 'without QuotaExceededError as a class of its own',
  Event: 'nothing bubbles: there is no tree; timeStamp is in whole milliseconds on the clock of the store',
  EventTarget: 'an error in a listener is logged and does not stop the handler',
  File: 'in memory; line ends stay as they are',
  FormData: 'built by code or read from a body; there are no forms',
  Headers: 'no name is forbidden; fetch leaves out those that control the connection',
  ReadableByteStreamController: '',
  ReadableStream: '',
  ReadableStreamBYOBReader: '',
  ReadableStreamBYOBRequest: '',
  ReadableStreamDefaultController: '',
  ReadableStreamDefaultReader: '',
  Request: 'takes an absolute URL; mode, credentials, cache, referrer, integrity and keepalive are kept and do nothing',
  Response: 'redirect() takes an absolute URL; the type is default, basic or error',
  SubtleCrypto:
    'digest, HMAC (keys of whole bytes), PBKDF2 and HKDF; other algorithms are refused; the work counts as CPU time',
  TextDecoder: 'all encodings of the Encoding Standard',
  TextDecoderStream: '',
  TextEncoder: '',
  TextEncoderStream: '',
  TransformStream: '',
  TransformStreamDefaultController: '',
  URL: 'without createObjectURL() and revokeObjectURL(): a handler hands on the Blob itself',
  URLSearchParams: '',
  WritableStream: '',
  WritableStreamDefaultController: '',
  WritableStreamDefaultWriter: '',
  atob: '',
  btoa: '',
  clearInterval: '',
  clearTimeout: '',
  console: 'its lines are the log of the attempt; a table shows at most 100 rows and columns',
  crypto: 'its random numbers repeat under --seed',
  fetch: 'refuses every host that --allow-net does not name; answers data: URLs without a host',
  performance: 'now(), timeOrigin and toJSON() alone, on the clock of the store, in whole milliseconds',
  queueMicrotask: '',
  setInterval: 'at least 1 ms; a delay above the limit is shortened to it; text as code is refused',
  setTimeout: 'at least 1 ms; a delay above the limit is shortened to it; text as code is refused',
  structuredClone: 'transfers only ArrayBuffers; clones Proxies as plain objects',
} as const satisfies Record<string, string>;

/**
 * What authors look for and a handler does not have, by the name of the global; the value tells what to use instead.
 * @source contract §11
 */
export const MISSING_GLOBALS = {
  Atomics: 'a handler has one thread: plain variables do',
  BroadcastChannel: 'a handler talks only to the store: use ctx.api',
  Buffer: 'use Uint8Array, TextEncoder, TextDecoder, atob and btoa',
  CompressionStream: 'use a package that compresses in JavaScript',
  DecompressionStream: 'use a package that decompresses in JavaScript',
  EventSource: 'use ctx.api, or fetch to a host that --allow-net names',
  FinalizationRegistry: 'a handler has nothing to clean up: its memory goes with the attempt',
  MessageChannel: 'a handler has one thread: call functions',
  SharedArrayBuffer: 'use ArrayBuffer; its prototype alone is there, for packages that read it when they are loaded',
  WebAssembly: 'use a package in plain JavaScript',
  WebSocket: 'use ctx.api, or fetch to a host that --allow-net names',
  Worker: 'a handler has one thread: await instead',
  XMLHttpRequest: 'use fetch to a host that --allow-net names',
  __dirname: 'a handler has no files: import JSON or text, which becomes part of the bundle',
  __filename: 'a handler has no files: import JSON or text, which becomes part of the bundle',
  caches: 'nothing lasts from one delivery to the next: keep data in the store or on your own server',
  document: 'a handler has no page',
  global: 'use globalThis',
  indexedDB: 'nothing lasts from one delivery to the next: keep data in the store or on your own server',
  localStorage: 'nothing lasts from one delivery to the next: keep data in the store or on your own server',
  navigator: 'a handler has no browser',
  process: 'a handler has no process and no environment; the bundler replaces only process.env.NODE_ENV',
  require: 'use import',
  sessionStorage: 'nothing lasts from one delivery to the next: keep data in the store or on your own server',
  setImmediate: 'use setTimeout(callback, 0)',
  window: 'use globalThis',
} as const satisfies Record<string, string>;

/**
 * What the language and the web's APIs have and a handler does not; the value tells what to use instead.
 * @source contract §11
 */
export const MISSING_FEATURES = {
  '`import()` and `require()` of a computed name': 'name the module by a string, which puts it into the bundle',
  '`ArrayBuffer` that is resized or transferred': 'copy into another buffer',
  '`URL.createObjectURL` and `URL.revokeObjectURL`': 'hand on the Blob itself: nothing here opens a blob: URL',
} as const satisfies Record<string, string>;
