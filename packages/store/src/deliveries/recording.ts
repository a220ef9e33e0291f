import type { RecordedRun } from '#contract';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { parseStored } from './stored-values.ts';

export const insertRecording = statement<{ seq: number; number: number; run: string }>()((db, p) =>
  db.insertInto('recordings').values({ delivery_seq: p.seq, number: p.number, run_json: p.run }),
);

const selectRecordings = statement<{ seq: number }>()((db, p) =>
  db.selectFrom('recordings').where('delivery_seq', '=', p.seq).orderBy('number').select(['number', 'run_json']),
);

/** What the handler of a delivery was run from, attempt by attempt. */
export const readRuns = (database: Database, seq: number): RecordedRun[] =>
  selectRecordings.all(database, { seq }).flatMap(({ number, run_json }) => {
    const run = parseStored<Omit<RecordedRun, 'attempt'> | null>(run_json, null);
    return run === null ? [] : [{ attempt: number, ...run }];
  });
