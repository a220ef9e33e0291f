import { ApiError, type KeyCreated } from '#contract';
import { fromIso } from '#core';
import type { CreatedKey } from '#store';
import type { ResourceHandlers } from './control-handler.ts';

export const KEY_HANDLERS: ResourceHandlers<'keys'> = {
  'keys.list': ({ store, scope, query }) => store.keys.list(scope.storeId, query),
  async 'keys.create'({ store, scope, body }) {
    const { name, scope: codes = null, expiresAt = null } = body;
    return toCreated(
      await store.keys.create({
        storeId: scope.storeId,
        ...(name !== undefined && { name }),
        scope: codes,
        expiresAt: expiresAt === null ? null : requireTime(expiresAt),
      }),
    );
  },
  'keys.reset': async ({ resetKey, id }) => toCreated(await resetKey(id)),
  'keys.revoke': ({ store, id }) => store.keys.revoke(id),
};

const toCreated = ({ id, key, prefix, scope, expiresAt }: CreatedKey): KeyCreated => ({
  id,
  key,
  prefix,
  scope,
  expiresAt,
});

function requireTime(text: string): number {
  const at = fromIso(text);
  if (at === undefined) {
    throw new ApiError('VALIDATION_ERROR', { reason: 'format', field: 'expiresAt', rule: 'ISO 8601 时间' });
  }
  return at;
}
