import { uploadUrl } from '#api';
import { toIso } from '#core';
import type { ResourceHandlers } from './control-handler.ts';

export const UPLOAD_HANDLERS: ResourceHandlers<'uploads'> = {
  'uploads.list'({ store, scope, query, baseUrl }) {
    const { items, ...page } = store.uploads.list(scope.storeId, query);
    return {
      ...page,
      items: items.map((file) => ({
        ...{ id: file.id, filename: file.filename, contentType: file.contentType, sizeBytes: file.sizeBytes },
        ...{ url: uploadUrl(baseUrl(), file), createdAt: toIso(file.createdAt) },
      })),
    };
  },
};
