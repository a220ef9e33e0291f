import type { ResourceHandlers } from './control-handler.ts';

export const CONTENT_HANDLERS: ResourceHandlers<'contents'> = {
  'contents.export': ({ snapshots }) => snapshots.export(),
  'contents.import': ({ snapshots, body }) => snapshots.import(body),
  'contents.reset': ({ snapshots }) => snapshots.reset(),
};
