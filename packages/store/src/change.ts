import { ApiError } from '#contract';

/** A record's fields after a change, and the sorted names of those that are different now. */
export interface Change<T> {
  readonly next: T;
  readonly changes: string[];
}

/**
 * Lays the fields that a body gives over a record's own, which has each of them, or this does not compile. What the record
 * does not have is ignored.
 * @throws ApiError VALIDATION_ERROR when the body gives none of them
 * @assumption A23 A24
 */
export function applyChange<T extends object>(current: Required<T>, body: T): Change<Required<T>> {
  const fields = Object.keys(current) as (keyof T & string)[];
  const given = fields.filter((field) => body[field] !== undefined);
  if (given.length === 0) throw new ApiError('VALIDATION_ERROR', { reason: 'no-known-field' });
  const next = { ...current };
  for (const field of given) next[field] = body[field] as T[typeof field];
  return { next, changes: given.filter((field) => next[field] !== current[field]).sort() };
}
