import { statement } from '../database/statement.ts';
import type { Window } from '../paging.ts';

export const insertUpload = statement<{
  id: string;
  storeId: string;
  filename: string;
  contentType: string;
  sizeBytes: number;
  createdAt: number;
}>()((db, p) =>
  db.insertInto('uploads').values({
    id: p.id,
    store_id: p.storeId,
    filename: p.filename,
    content_type: p.contentType,
    size_bytes: p.sizeBytes,
    created_at: p.createdAt,
  }),
);

export const countUploads = statement<{ storeId: string }>()((db, p) =>
  db
    .selectFrom('uploads')
    .where('store_id', '=', p.storeId)
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

export const selectUploadIds = statement<{ storeId: string } & Window>()((db, p) =>
  db
    .selectFrom('uploads')
    .where('store_id', '=', p.storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(p.limit)
    .offset(p.offset)
    .select('id'),
);

export const selectUpload = statement<{ id: string }>()((db, p) =>
  db
    .selectFrom('uploads')
    .where('id', '=', p.id)
    .select([
      'id',
      'store_id as storeId',
      'filename',
      'content_type as contentType',
      'size_bytes as sizeBytes',
      'created_at as createdAt',
    ]),
);
