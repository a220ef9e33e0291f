import { array, id, integer, object, optional, type Static, string, timestamp } from '../schema.ts';

/** Manual, with ordered membership. @assumption A10 */
export const COLLECTION = object({
  id: id(),
  title: string(),
  handle: string(),
  description: string(),
  productCount: integer(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

/** Control plane only. @assumption A10 */
export const COLLECTION_CREATE = object({
  title: string({ minLength: 1, maxLength: 255 }),
  productIds: optional(array(string())),
});

export type Collection = Static<typeof COLLECTION>;
export type CollectionCreate = Static<typeof COLLECTION_CREATE>;
