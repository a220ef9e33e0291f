import type { ReviewPack } from '#contract';
import { sentence, UsageError } from '#core';
import { PACK_BYTES_MAX, parsePack, readGivenFile } from '#extension';

/** Reads a review pack, which may come from anybody. @throws UsageError */
export function readPack(file: string): ReviewPack {
  const read = readGivenFile(file, PACK_BYTES_MAX);
  if ('text' in read) return parsePack(read.text, file);
  throw new UsageError('bad-pack', sentence`The review pack cannot be read: ${read.problem}.`, { location: { file } });
}
