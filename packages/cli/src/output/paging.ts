import { LIMITS, type Page } from '#contract';
import type { Sentence } from '#core';
import { parseInteger } from '../flags/flag-value.ts';
import type { PagingFlags } from '../flags/paging-flags.ts';
import { withoutUndefined } from '../flags/without-undefined.ts';
import { say } from '../language/say.ts';
import { printData, printJson, printNote } from './output.ts';

const MAX_PAGE = 1_000_000;

/** The part of a list that is asked for. @throws UsageError */
export const toPaging = ({ page, pageSize }: PagingFlags) =>
  withoutUndefined({
    page: page === undefined ? undefined : parseInteger('--page', page, 1, MAX_PAGE),
    pageSize: pageSize === undefined ? undefined : parseInteger('--page-size', pageSize, 1, LIMITS.pageSizeMax),
  });

/** How the records of a page are shown. */
export interface PageFormat<T> {
  readonly json: boolean;
  /** What they are. */
  readonly records: Sentence;
  readonly formatRow: (record: T) => string;
}

/** Prints a page of a list. An empty one is an answer too: the exit code is 0. */
export function printPage<T>(found: Page<T>, { json, records, formatRow }: PageFormat<T>): number {
  if (json) printJson(found);
  else {
    for (const record of found.items) printData(formatRow(record));
    printNote(say`${found.items.length} of ${found.total} ${records}, page ${found.page}`);
  }
  return 0;
}
