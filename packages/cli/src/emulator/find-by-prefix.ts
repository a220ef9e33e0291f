import type { Page } from '#contract';
import { didYouMean, type Sentence, sentence, UsageError } from '#core';

/** Records as a message names them. */
export interface RecordWords<T> {
  readonly one: Sentence;
  readonly many: Sentence;
  /** Tells one from another. */
  readonly describe: (record: T) => string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHORTEST_PREFIX = 4;
const PAGE_SIZE = 100;

/** Tells whether a text is an id in full. */
export const isWholeId = (text: string): boolean => UUID.test(text);

/** Tells whether a text is long enough to stand for an id. */
export const isLongEnough = (text: string): boolean => text.length >= SHORTEST_PREFIX;

/** Tells whether an id begins with a text, which may end in the live log's ellipsis. */
export const beginsWith = (id: string, text: string): boolean => id.startsWith(text.toLowerCase().replace(/…$/, ''));

/** Every record of a list, page by page. */
export async function* walkPages<T>(
  list: (paging: { readonly page: number; readonly pageSize: number }) => Promise<Page<T>>,
): AsyncGenerator<T> {
  for (let page = 1, seen = 0; ; page += 1) {
    const { items, total } = await list({ page, pageSize: PAGE_SIZE });
    yield* items;
    seen += items.length;
    if (items.length === 0 || seen >= total) return;
  }
}

/** The one record whose id begins with a text. @throws UsageError when there is none, or more than one */
export async function findByPrefix<T extends { readonly id: string }>(
  text: string,
  records: AsyncIterable<T>,
  words: RecordWords<T>,
): Promise<T> {
  if (!isLongEnough(text)) {
    throw new UsageError(
      'bad-value',
      sentence`"${text}" is too short: give at least ${SHORTEST_PREFIX} characters of the ${words.one}'s id.`,
    );
  }
  const found: T[] = [];
  const ids: string[] = [];
  for await (const record of records) {
    if (beginsWith(record.id, text)) found.push(record);
    ids.push(record.id);
  }
  if (found.length === 0) refuseUnknown(text, ids, words);
  return requireOnly(text, found, words);
}

/** The only one of the records found for a text, of which there is one at least. @throws UsageError */
export function requireOnly<T extends { readonly id: string }>(
  text: string,
  found: readonly T[],
  { one, many, describe }: RecordWords<T>,
): T {
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  throw new UsageError(`ambiguous-${one}`, sentence`The ids of ${found.length} ${many} begin with "${text}".`, {
    nextSteps: found.slice(0, 5).map((record) => sentence`${record.id} ${describe(record)}`),
  });
}

function refuseUnknown(text: string, ids: readonly string[], { one, many }: RecordWords<never>): never {
  const beginnings = ids.map((id) => id.slice(0, text.length));
  throw new UsageError(`no-${one}`, sentence`No ${one}'s id begins with "${text}".`, {
    nextSteps: [...didYouMean(text, beginnings), sentence`tillkit ${String(many)} list shows them.`],
  });
}
