import type { Collection } from '#contract';
import { toIso } from '#core';
import type { CollectionRow } from './rows.ts';

/** @source contract §6 */
export const toCollection = (row: CollectionRow, productCount: number): Collection => ({
  id: row.id,
  title: row.title,
  handle: row.handle,
  description: row.description,
  productCount,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});
