import type { Scope, StoreContext } from '../context.ts';
import { insertUpload, selectUpload } from './rows.ts';

/** What is known of an uploaded file; its bytes are kept elsewhere. */
export interface UploadRecord {
  readonly id: string;
  readonly storeId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** The uploaded files of all stores. @assumption A02 */
export interface Uploads {
  /** Records a file whose bytes are in place. */
  create(scope: Scope, upload: Omit<UploadRecord, 'storeId'>): Promise<UploadRecord>;
  find(id: string): UploadRecord | undefined;
}

export const createUploads = ({ database, queue, clock }: StoreContext): Uploads => ({
  create: ({ storeId }, { id, filename, contentType, sizeBytes }) =>
    queue.write(() => {
      const upload: UploadRecord = { id, storeId, filename, contentType, sizeBytes };
      insertUpload.run(database, { ...upload, at: clock.now() });
      return upload;
    }),
  find: (id) => selectUpload.get(database, { id }),
});
