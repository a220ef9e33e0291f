import { readFileSync, statSync } from 'node:fs';
import type { ReviewPack } from '#contract';
import { sentence, UsageError } from '#core';
import { PACK_BYTES_MAX, parsePack } from '#extension';

/** Reads a review pack, which may come from anybody. @throws UsageError */
export function readPack(file: string): ReviewPack {
  const size = readOrRefuse(file, () => statSync(file).size);
  if (size <= PACK_BYTES_MAX)
    return parsePack(
      readOrRefuse(file, () => readFileSync(file, 'utf8')),
      file,
    );
  throw new UsageError('bad-pack', sentence`It has ${size} bytes; a review pack has ${PACK_BYTES_MAX} at most.`, {
    location: { file },
  });
}

function readOrRefuse<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const problem = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new UsageError('bad-pack', sentence`The review pack cannot be read (${problem}).`, {
      location: { file },
      cause,
    });
  }
}
