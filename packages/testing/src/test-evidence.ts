import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { EVIDENCE_VARIABLE, findEndpoint, type StreamMessage, type StreamMessages, type TestEvidence } from '#contract';
import type { StartedEmulator } from '#emulator';

/** What a test store saw of its extension, kept for whoever runs the tests. */
export interface EvidenceRecorder {
  /** Takes whatever happens in the store, in order. */
  take(message: StreamMessage): void;
  /** Says whose messages they are; what came before is recorded now. */
  follow(emulator: Pick<StartedEmulator, 'runInfo' | 'takeNewEvidence'>): void;
}

const NOTHING: EvidenceRecorder = { take() {}, follow() {} };

/**
 * Records into the folder that the environment names, if it does. Each line is added at once, so that a store that nobody
 * closes, and one whose test was ended from outside, has left what it saw.
 */
export function createEvidenceRecorder(env: NodeJS.ProcessEnv): EvidenceRecorder {
  const folder = env[EVIDENCE_VARIABLE] ?? '';
  if (folder === '') return NOTHING;
  // The thread adds to one file, store after store: a line says everything that there is to know.
  const write = createWriter(join(folder, `${process.pid}-${threadId}.jsonl`));
  const early: StreamMessage[] = [];
  let record = (message: StreamMessage): void => void early.push(message);
  return {
    take: (message) => record(message),
    follow(emulator) {
      record = createTaker(emulator, write);
      for (const message of early.splice(0)) record(message);
    },
  };
}

type Write = (evidence: TestEvidence) => void;

/** The same thing seen twice says no more than once; only uses are counted. */
function createWriter(path: string): Write {
  const seen = new Set<string>();
  return (evidence) => {
    const line = JSON.stringify(evidence);
    if (evidence.kind !== 'uses' && seen.has(line)) return;
    seen.add(line);
    try {
      appendFileSync(path, `${line}\n`);
    } catch {
      // A test is not to fail of what is told about it; the folder is gone when whoever asked is.
    }
  };
}

function createTaker(emulator: Pick<StartedEmulator, 'runInfo' | 'takeNewEvidence'>, write: Write) {
  const targets = new Map<string, string>();
  const dirOf = (appId: string | null) => emulator.runInfo.apps.find(({ id }) => id === appId)?.dir ?? undefined;
  const writeUses = () => {
    for (const [dir, { uses, hosts }] of emulator.takeNewEvidence())
      write({ kind: 'uses', dir, uses: [...uses], hosts });
  };

  function takeAttempt({ phase, deliveryId, event, appId, attempt }: StreamMessages['attempt']): void {
    const dir = dirOf(appId);
    const { target, outcome, errorCode, retry } = attempt;
    if (phase !== 'finished' || dir === undefined) return;
    // A handler may call other hosts and nothing of the API.
    writeUses();
    targets.set(deliveryId, target);
    if (outcome !== 'succeeded' && outcome !== 'failed') return;
    write({ kind: 'attempt', dir, event, target, outcome, isRetry: retry > 0, errorCode });
  }

  function takeDelivery({ id, event, appId, state }: StreamMessages['delivery']): void {
    const dir = dirOf(appId);
    const target = targets.get(id);
    if (state === 'failed' && dir !== undefined && target !== undefined)
      write({ kind: 'given-up', dir, event, target });
  }

  function takeCall({ appId, method, path, code }: StreamMessages['api-call']): void {
    const dir = dirOf(appId);
    const endpoint = findEndpoint(method, path);
    if (dir === undefined) return;
    if (endpoint !== undefined) write({ kind: 'call', dir, endpoint, code });
    writeUses();
  }

  return ({ kind, data }: StreamMessage): void => {
    if (kind === 'attempt') takeAttempt(data);
    else if (kind === 'delivery') takeDelivery(data);
    else if (kind === 'api-call') takeCall(data);
  };
}
