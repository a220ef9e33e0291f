import type { ResourceHandlers } from './control-handler.ts';

export const SNAPSHOT_HANDLERS: ResourceHandlers<'snapshots'> = {
  'snapshots.list': ({ snapshots, query }) => snapshots.list(query),
  'snapshots.save': ({ snapshots, body }) => snapshots.save(body.name),
  'snapshots.restore': ({ snapshots, id }) => snapshots.restore(id),
};
