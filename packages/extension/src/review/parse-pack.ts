import { PACK_FORMAT, PACK_VERSION, REVIEW_PACK, type ReviewPack, schemaCheckOf } from '#contract';
import { type Sentence, sentence, UsageError } from '#core';

/** A pack is a report, not an archive. */
export const PACK_BYTES_MAX = 4 * 1024 * 1024;

/** Findings and places lie six levels deep. */
const MAX_DEPTH = 20;

const NEXT_STEPS = [sentence`Make it anew: tillkit review pack`];

/** Reads a review pack, which may come from anybody. @throws UsageError `bad-pack`, `other-pack-version` */
export function parsePack(text: string, file: string): ReviewPack {
  const refuse = (problem: Sentence): never => {
    throw new UsageError('bad-pack', sentence`It is not a review pack: ${problem}.`, {
      location: { file },
      nextSteps: NEXT_STEPS,
    });
  };
  if (text.length > PACK_BYTES_MAX) return refuse(sentence`it is larger than ${PACK_BYTES_MAX} bytes`);
  const value = parseJson(text);
  if (!isObject(value) || value.format !== PACK_FORMAT) return refuse(sentence`its "format" is not "${PACK_FORMAT}"`);
  if (value.formatVersion !== PACK_VERSION) {
    throw new UsageError(
      'other-pack-version',
      sentence`The pack has another format than ${PACK_VERSION}, the one known here.`,
      {
        location: { file },
        nextSteps: [sentence`Use the version of tillkit that made it.`, ...NEXT_STEPS],
      },
    );
  }
  const problem = findUnsafe(value) ?? schemaCheckOf(REVIEW_PACK)(value, '')?.field;
  if (problem !== undefined)
    return refuse(sentence`"${String(problem).slice(0, 200)}" is missing or not what it should be`);
  return value as unknown as ReviewPack;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** A name that means something to JavaScript, or values nested without end; looked for without recursion. */
function findUnsafe(root: object): string | undefined {
  const left: [value: object, depth: number][] = [[root, 0]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [value, depth] = next;
    if (depth > MAX_DEPTH) return `more than ${MAX_DEPTH} levels`;
    if (Object.hasOwn(value, '__proto__')) return '__proto__';
    for (const part of Object.values(value))
      if (typeof part === 'object' && part !== null) left.push([part, depth + 1]);
  }
  return undefined;
}
