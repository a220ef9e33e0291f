import { toBytes } from '../encoding/utf8.ts';
import { keys, toLowerCase, toText } from '../engine/primordials.ts';
import { DOMException } from '../events/dom-exception.ts';
import type { KeyUsage } from './crypto-key.ts';
import { HASHES, type HashName } from './hashes.ts';

const DERIVATIONS = ['PBKDF2', 'HKDF'] as const;

/** Which algorithms an operation of `crypto.subtle` has here. */
const SUPPORTED = {
  digest: keys(HASHES) as HashName[],
  sign: ['HMAC'],
  verify: ['HMAC'],
  generateKey: ['HMAC'],
  importKey: ['HMAC', ...DERIVATIONS],
  deriveBits: DERIVATIONS,
  deriveKey: DERIVATIONS,
  encrypt: [],
  decrypt: [],
  wrapKey: [],
  unwrapKey: [],
} as const;

type Operation = keyof typeof SUPPORTED;

export interface Algorithm<O extends Operation> {
  readonly name: (typeof SUPPORTED)[O][number];
  /** The object that named it, for its other members. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Reads what names an algorithm: a text or an object, in any case. */
export function readAlgorithm<O extends Operation>(operation: O, given: unknown): Algorithm<O> {
  const isObject = typeof given === 'object' && given !== null;
  const parameters = (isObject ? given : { name: given }) as Record<string, unknown>;
  if (isObject && parameters.name === undefined) throw missing('name');
  const asked = toText(parameters.name);
  const names: readonly Algorithm<O>['name'][] = SUPPORTED[operation];
  const name = names.find((candidate) => toLowerCase(candidate) === toLowerCase(asked));
  if (name === undefined)
    throw new DOMException(
      `A handler has no ${asked} for ${operation}; it has ${describeSupported()}.`,
      'NotSupportedError',
    );
  return { name, parameters };
}

const describeSupported = (): string =>
  [...Map.groupBy(keys(SUPPORTED) as Operation[], (operation) => SUPPORTED[operation].join(', '))]
    .filter(([names]) => names !== '')
    .map(([names, operations]) => `${names} for ${operations.join(', ')}`)
    .join('; ');

const missing = (member: string) => new TypeError(`The algorithm has no ${member}.`);

/** The member `hash` of an algorithm. */
export function readHash({ hash }: Algorithm<Operation>['parameters']): HashName {
  if (hash === undefined) throw missing('hash');
  return readAlgorithm('digest', hash).name;
}

/** A copy of bytes that an algorithm needs. */
export function readMember(parameters: Algorithm<Operation>['parameters'], member: string): Uint8Array {
  if (parameters[member] === undefined) throw missing(member);
  return readBytes(parameters[member]);
}

/** A copy of a buffer or of what a view shows. */
export function readBytes(source: unknown): Uint8Array {
  if (source === undefined) throw new TypeError('Expected an ArrayBuffer or a view of one.');
  return toBytes(source).slice();
}

/** A whole number of 32 bits. */
export function readCount(value: unknown, what: string): number {
  const count = Math.trunc(Number(value));
  if (!(count >= 0 && count < 2 ** 32)) throw new TypeError(`The ${what} is not a whole number from 0 to 4294967295.`);
  return count;
}

const USAGES = ['encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits', 'wrapKey', 'unwrapKey'];

/** The usages of a key that is made, each once, in the order of the web; `allowed` are those that its algorithm knows. */
export function readUsages(given: unknown, allowed: readonly KeyUsage[]): KeyUsage[] {
  if (typeof given !== 'object' || given === null) throw new TypeError('The usages are not a list.');
  const asked = Array.from(given as Iterable<unknown>, toText);
  const unknown = asked.find((usage) => !USAGES.includes(usage));
  if (unknown !== undefined) throw new TypeError(`"${unknown}" is no usage of a key.`);
  const usages = allowed.filter((usage) => asked.includes(usage));
  if (usages.length < new Set(asked).size)
    throw new DOMException(`A key of this algorithm is used to ${allowed.join(' and ')} only.`, 'SyntaxError');
  return usages;
}
