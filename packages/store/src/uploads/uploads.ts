import type { Page } from '#contract';
import type { Scope, StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../not-found.ts';
import { type Paging, readPage } from '../paging.ts';
import { countUploads, insertUpload, selectUpload, selectUploadIds } from './rows.ts';

/** What is known of an uploaded file; its bytes are kept elsewhere. */
export interface UploadRecord {
  readonly id: string;
  readonly storeId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** In milliseconds of the store's clock. */
  readonly createdAt: number;
}

/** The uploaded files of all stores. @assumption A02 */
export interface Uploads {
  /** Records a file whose bytes are in place. */
  create(scope: Scope, upload: Omit<UploadRecord, 'storeId' | 'createdAt'>): Promise<UploadRecord>;
  /** Newest first, then by id. */
  list(storeId: string, query: Paging): Page<UploadRecord>;
  find(id: string): UploadRecord | undefined;
}

export const createUploads = ({ database, queue, clock }: StoreContext): Uploads => ({
  create: ({ storeId }, { id, filename, contentType, sizeBytes }) =>
    queue.write(() => {
      const upload: UploadRecord = { id, storeId, filename, contentType, sizeBytes, createdAt: clock.now() };
      insertUpload.run(database, upload);
      return upload;
    }),
  list: (storeId, paging) =>
    readPage(
      paging,
      countUploads.get(database, { storeId })?.count ?? 0,
      (window) => selectUploadIds.all(database, { storeId, ...window }),
      (id) => requireUpload(database, id),
    ),
  find: (id) => selectUpload.get(database, { id }),
});

function requireUpload(database: Database, id: string): UploadRecord {
  const upload = selectUpload.get(database, { id });
  if (upload === undefined) throw notFound();
  return upload;
}
