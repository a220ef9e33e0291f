import { EVENT_NAMES, MANIFEST, schemaCheckOf } from '#contract';
import type { Database } from '../database/database.ts';
import { storeBadRow } from '../database/file-errors.ts';
import { statement } from '../database/statement.ts';

const selectInstalled = statement()((db) =>
  db.selectFrom('apps').where('uninstalled_at', 'is', null).select(['id', 'manifest_json', 'granted_json']),
);

const selectSubscribed = statement()((db) =>
  db.selectFrom('webhooks').where('removed_at', 'is', null).select(['id', 'event']),
);

const isManifest = (value: unknown): boolean => schemaCheckOf(MANIFEST)(value, '') === undefined;
const areCodes = (value: unknown): boolean => schemaCheckOf(MANIFEST.properties.permissions)(value, '') === undefined;

/**
 * Looks at what every start works with of a file that somebody may have edited.
 * @throws UsageError `store-corrupt` naming the row
 */
export function requireReadableApps(database: Database): void {
  for (const { id, manifest_json, granted_json } of selectInstalled.all(database, {})) {
    if (!holds(manifest_json, isManifest)) throw storeBadRow(database.path, `apps.manifest_json (${id})`);
    if (!holds(granted_json, areCodes)) throw storeBadRow(database.path, `apps.granted_json (${id})`);
  }
  for (const { id, event } of selectSubscribed.all(database, {})) {
    if (!EVENT_NAMES.includes(event)) throw storeBadRow(database.path, `webhooks.event (${id})`);
  }
}

function holds(text: string, test: (value: unknown) => boolean): boolean {
  try {
    return test(JSON.parse(text));
  } catch {
    return false;
  }
}
