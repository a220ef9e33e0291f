import { HANDLER_GLOBALS } from '#contract';

/** Names of globals that reach other hosts, the global object, or the makers of functions. */
export const FETCH = 'fetch';
export const GLOBAL_OBJECT = 'globalThis';
export const CODE_MAKERS: ReadonlySet<string> = new Set(['eval', 'Function']);

/** Members that lead from any value to the constructor of functions, to prototypes of the language, or to a caller. */
export const DOOR_MEMBERS: ReadonlySet<string> = new Set([
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  '__proto__',
  'callee',
  'caller',
  'constructor',
  'getOwnPropertyDescriptor',
  'getOwnPropertyDescriptors',
  'getPrototypeOf',
  'prepareStackTrace',
]);

/** Globals that may not be handed on: whoever has them as values can change what the analysis relies on. */
export const HELD_GLOBALS: ReadonlySet<string> = new Set([
  'Array',
  'Error',
  'JSON',
  'Math',
  'Object',
  'Reflect',
  'Symbol',
]);

/** Functions of Reflect that only do what the language does without them. */
export const PLAIN_REFLECT: ReadonlySet<string> = new Set([
  'apply',
  'construct',
  'deleteProperty',
  'has',
  'isExtensible',
  'ownKeys',
  'preventExtensions',
]);

/** Functions whose result is a number, a boolean or a text, whatever they are given. */
export const CONVERTERS: ReadonlySet<string> = new Set([
  'BigInt',
  'Boolean',
  'Number',
  'String',
  'isFinite',
  'isNaN',
  'parseFloat',
  'parseInt',
]);

/** Classes of the language and of the sandbox whose instances are no functions. Not errors: from these it is one step to Error. */
export const OBJECT_CLASSES: ReadonlySet<string> = new Set([
  ...[
    'Array',
    'ArrayBuffer',
    'DataView',
    'Date',
    'Map',
    'Promise',
    'RegExp',
    'Set',
    'Uint8Array',
    'WeakMap',
    'WeakSet',
    'Headers',
    'Request',
    'Response',
    'URL',
    'URLSearchParams',
  ],
  ...['TextDecoder', 'TextEncoder', 'Blob', 'FormData', 'AbortController'],
]);

/** Functions of the sandbox that ignore what they are called on. */
const LANGUAGE =
  'decodeURI decodeURIComponent encodeURI encodeURIComponent escape isFinite isNaN parseFloat parseInt unescape';

/** Globals that are called as members of the global object without getting hold of it. */
export const isKnownGlobal = (name: string): boolean =>
  Object.hasOwn(HANDLER_GLOBALS, name) || LANGUAGE.split(' ').includes(name) || CONVERTERS.has(name);
