import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PRELUDE } from '../generated/prelude.ts';

const HASH_BYTES = 32;

const hashOf = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');

/** A snapshot as it is kept: the hash of the prelude that it was made of, its own hash, itself. */
export const toSnapshotFile = (snapshot: Uint8Array): Buffer =>
  Buffer.concat([hashOf(PRELUDE), hashOf(snapshot), snapshot]);

/** Reads a kept snapshot; undefined when there is none, or it is spoiled or of another prelude: V8 dies of such a one. */
export function readSnapshotFile(path: string): ArrayBuffer | undefined {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch {
    return undefined;
  }
  const [prelude, own] = [file.subarray(0, HASH_BYTES), file.subarray(HASH_BYTES, 2 * HASH_BYTES)];
  const snapshot = new Uint8Array(file.subarray(2 * HASH_BYTES));
  return prelude.equals(hashOf(PRELUDE)) && own.equals(hashOf(snapshot)) ? snapshot.buffer : undefined;
}
