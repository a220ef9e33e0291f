import { statement } from '../database/statement.ts';

export const insertUpload = statement<{
  id: string;
  storeId: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  at: number;
}>()((db, p) =>
  db.insertInto('uploads').values({
    id: p.id,
    store_id: p.storeId,
    filename: p.filename,
    content_type: p.contentType,
    size_bytes: p.sizeBytes,
    created_at: p.at,
  }),
);

export const selectUpload = statement<{ id: string }>()((db, p) =>
  db
    .selectFrom('uploads')
    .where('id', '=', p.id)
    .select(['id', 'store_id as storeId', 'filename', 'content_type as contentType', 'size_bytes as sizeBytes']),
);
