import { charCodeAt, defineProperty, imul, lengthOf } from '../engine/primordials.ts';

const key = new Uint32Array(8);
const block = new Uint32Array(16);
let counter = 0;
let used = 16;

/** Starts the sequence of the attempt; the same entropy gives the same sequence. */
export function seedRandom(entropy: string): void {
  for (let index = 0; index < entropy.length; index += 1)
    key[index % 8] = imul(key[index % 8] ?? 0, 257) + charCodeAt(entropy, index);
  counter = 0;
  used = 16;
}

const at = (words: Uint32Array, index: number): number => words[index] ?? 0;
const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

function quarter(a: number, b: number, c: number, d: number): void {
  block[a] = at(block, a) + at(block, b);
  block[d] = rotate(at(block, d) ^ at(block, a), 16);
  block[c] = at(block, c) + at(block, d);
  block[b] = rotate(at(block, b) ^ at(block, c), 12);
  block[a] = at(block, a) + at(block, b);
  block[d] = rotate(at(block, d) ^ at(block, a), 8);
  block[c] = at(block, c) + at(block, d);
  block[b] = rotate(at(block, b) ^ at(block, c), 7);
}

const start = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/** The next block of ChaCha20. */
function nextBlock(): void {
  for (let index = 0; index < 8; index += 1) start[4 + index] = at(key, index);
  start[12] = counter;
  counter += 1;
  for (let index = 0; index < 16; index += 1) block[index] = at(start, index);
  for (let round = 0; round < 10; round += 1) {
    quarter(0, 4, 8, 12);
    quarter(1, 5, 9, 13);
    quarter(2, 6, 10, 14);
    quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15);
    quarter(1, 6, 11, 12);
    quarter(2, 7, 8, 13);
    quarter(3, 4, 9, 14);
  }
  for (let index = 0; index < 16; index += 1) block[index] = at(block, index) + at(start, index);
  used = 0;
}

/** 32 random bits. */
function nextWord(): number {
  if (used === 16) nextBlock();
  const word = at(block, used);
  used += 1;
  return word;
}

/** Fills bytes with random ones. */
export function fillRandom<T extends Uint8Array>(bytes: T): T {
  const length = lengthOf(bytes);
  for (let index = 0; index < length; index += 1) bytes[index] = nextWord() & 0xff;
  return bytes;
}

const HEX = '0123456789abcdef';

/** A random UUID, version 4. */
export function randomUuid(): string {
  let text = '';
  for (let index = 0; index < 32; index += 1) {
    if (index === 8 || index === 12 || index === 16 || index === 20) text += '-';
    const digit = nextWord() & 15;
    text += index === 12 ? '4' : HEX[index === 16 ? (digit & 3) | 8 : digit];
  }
  return text;
}

/** `Math.random`. */
export function installRandom(): void {
  const random = () => (nextWord() * 0x200000 + (nextWord() >>> 11)) / 2 ** 53;
  defineProperty(Math, 'random', { value: random, writable: true, configurable: true, enumerable: false });
}
