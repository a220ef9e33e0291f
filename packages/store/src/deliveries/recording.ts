import type { RecordedRun } from '#contract';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';

export const insertRecording = statement<{ deliveryId: string; number: number; run: string }>()((db, p) =>
  db.insertInto('recordings').values({ delivery_id: p.deliveryId, number: p.number, run_json: p.run }),
);

const selectRecordings = statement<{ deliveryId: string }>()((db, p) =>
  db.selectFrom('recordings').where('delivery_id', '=', p.deliveryId).orderBy('number').select(['number', 'run_json']),
);

/** What the handler of a delivery was run from, attempt by attempt. */
export const readRuns = (database: Database, deliveryId: string): RecordedRun[] =>
  selectRecordings
    .all(database, { deliveryId })
    .map(({ number, run_json }) => ({ attempt: number, ...(JSON.parse(run_json) as Omit<RecordedRun, 'attempt'>) }));
