import {
  type Attempt,
  DEFAULT_ASSUMED,
  type DeliveryReplay,
  HANDLER_LIMITS,
  type OutcomeDifference,
  type RecordingFile,
} from '#contract';
import { fromIso, sentence, UsageError } from '#core';
import { createSandbox, describeUpload, type SandboxApiRequest } from '#sandbox';
import { loadCode } from '../apps/load-code.ts';
import { toAttemptResult } from '../apps/sandbox-receiver.ts';
import { requireRun } from './require-run.ts';
import { createTape } from './tape.ts';

/** What to run again, and which code takes the place of the recorded one. */
export interface ReplayOptions {
  /** Folder of the extension. */
  readonly dir: string;
  readonly recording: Pick<RecordingFile, 'delivery' | 'runs'>;
  /** Number of the attempt; by default the last one that a handler saw. */
  readonly attempt?: number | undefined;
  /** Takes a free process that an emulator of this program kept, and leaves it to the next one. */
  readonly keepRunners?: boolean;
}

/**
 * Runs the handler of a delivery once more, in the sandbox and within its limits: the same bytes, time and randomness, and
 * API calls answered as they were. Time stands still between two answers. There is no store.
 * @throws UsageError `no-such-attempt`, `not-replayable`, `handler-gone`, or when there is no extension
 * @throws ExtensionRefused when the extension has errors
 */
export async function replayDelivery({
  dir,
  recording,
  attempt: number,
  keepRunners = false,
}: ReplayOptions): Promise<DeliveryReplay> {
  const { delivery } = recording;
  const { attempt, run } = requireRun(recording, number);
  const { handler, app, shopId, clock, entropy, cpuMs } = run;
  const event = parseBody(delivery.body);
  const { manifest, bundle } = await loadCode(dir, { handlers: true, assumed: { ...DEFAULT_ASSUMED, ...run.assumed } });
  if (!manifest.webhooks.some((webhook) => webhook.handler === handler)) throw handlerGone(dir, handler);

  const tape = createTape(run.calls, fromIso(clock.now) ?? 0);
  const sandbox = createSandbox({
    callApi: ({ request }) => tape.answer(toRecorded(request)),
    fetchHost: async ({ url }) => ({ failed: { name: 'TypeError', message: tape.refuseHost(url) } }),
    now: tape.now,
    clockMode: () => 'manual',
    keepRunners,
    // A run under a debugger had no limit.
    limits: { cpuMs: Math.min(cpuMs, HANDLER_LIMITS.wallMs) },
  });
  try {
    if (bundle !== null) sandbox.load({ appId: app.id, version: app.version, bundle, dir });
    const ended = await sandbox.run({
      appId: app.id,
      appVersion: app.version,
      shopId,
      handler,
      event,
      deliveryId: delivery.id,
      attempt: attempt.number,
      entropy,
    });
    const { outcome, status, errorCode, error, responseBody, truncated, logs, logTruncated } = toAttemptResult(ended);
    const divergences = tape.divergences();
    const differences = compare(attempt, { outcome, status, errorCode, error, responseBody });
    return {
      deliveryId: delivery.id,
      event: delivery.event,
      handler,
      attempt: attempt.number,
      ...{ outcome, status, errorCode, error, responseBody, truncated, logs, logTruncated },
      calls: tape.calls,
      divergences,
      differences,
      same: divergences.length === 0 && differences.length === 0,
    };
  } finally {
    await sandbox.close();
  }
}

/** The bytes come from a file. @throws UsageError */
function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new UsageError('bad-recording', sentence`The body of the recorded delivery is not JSON.`, { cause });
  }
}

const handlerGone = (dir: string, handler: string): UsageError =>
  new UsageError(
    'handler-gone',
    sentence`The extension in ${dir} has no handler ${handler}, which the delivery went to.`,
    {
      nextSteps: [sentence`Run it in the folder of the extension that the recording is of, or name that folder.`],
    },
  );

const toRecorded = ({ method, path, query = {}, body, upload }: SandboxApiRequest) => ({
  method,
  path,
  query: query as Record<string, string>,
  ...(body !== undefined && { body }),
  ...(upload !== undefined && { upload: describeUpload(upload) }),
});

type Outcome = Pick<Attempt, OutcomeDifference['field']>;

/** What is another in the end; the places in a stack move with every edit. */
function compare(recorded: Outcome, replayed: Outcome): OutcomeDifference[] {
  const before = toCompared(recorded);
  const after = toCompared(replayed);
  return (Object.keys(after) as OutcomeDifference['field'][])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, recorded: before[field], replayed: after[field] }));
}

const toCompared = ({ outcome, status, errorCode, error, responseBody }: Outcome) => ({
  // The answer of a handler that succeeded got lost on purpose.
  outcome: outcome === 'interrupted' ? 'succeeded' : outcome,
  status,
  errorCode,
  // Of a limit the code says what it was; its message has a place.
  error: error === null || errorCode !== 'handler_error' ? null : `${error.name}: ${error.message}`,
  responseBody,
});
