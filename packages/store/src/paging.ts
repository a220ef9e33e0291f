import type { Page } from '#contract';

/** Which page of a list is asked for. @source spec §4 */
export interface Paging {
  /** From 1. */
  readonly page: number;
  /** 1–100. */
  readonly pageSize: number;
}

/** The part of a list that a page shows. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Reads a page: the ids in its window, and the record of each. A page past the end is empty and has the right total.
 * @assumption A21 A22
 */
export function readPage<T>(
  { page, pageSize }: Paging,
  total: number,
  readIds: (window: Window) => readonly { id: string }[],
  toRecord: (id: string) => T,
): Page<T> {
  const offset = (page - 1) * pageSize;
  const ids = offset < total ? readIds({ limit: pageSize, offset }) : [];
  return { items: ids.map(({ id }) => toRecord(id)), total, page, pageSize };
}
