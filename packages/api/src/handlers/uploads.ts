import type { ResourceHandlers } from './endpoint-handler.ts';

export const UPLOAD_HANDLERS: ResourceHandlers<'uploads'> = {
  'uploads.create': async ({ store, scope, body, files }) => {
    try {
      const { filename, sizeBytes } = await store.uploads.create(scope, body);
      return { url: files.urlOf(body), filename, size: sizeBytes };
    } catch (error) {
      await files.discard(body);
      throw error;
    }
  },
};
