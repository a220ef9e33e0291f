import { type Assumed, LIMITS } from '#contract';
import { UsageError } from '#core';
import type { HandlerRun, Sandbox } from '#sandbox';
import { type AttemptResult, type DeliveryRequest, NO_ANSWER, type Receiver } from '#webhooks';

/** What a run comes from besides its delivery and its code. */
export interface RunConditions {
  /** Of the emulator. */
  readonly seed: number | null;
  /** Asked at the end of each run. */
  readonly assumed: () => Assumed;
}

/**
 * The receiver that runs an app's handlers. Resolving is recorded as status 200 with the returned JSON, throwing as 500.
 * @assumption A40
 */
export const createSandboxReceiver = (sandbox: Sandbox, conditions: RunConditions): Receiver => ({
  async deliver(request) {
    const { deliveryId, attempt, body, app, handler } = request;
    const run = sandbox.run({
      appId: app.id,
      appVersion: app.version,
      shopId: app.storeId,
      handler,
      event: JSON.parse(body),
      deliveryId,
      attempt,
    });
    return run.then((ended) => ({ ...toAttemptResult(ended), ...toRun(ended, request, conditions) }), toUnavailable);
  },
});

/** What is kept of a run, so that it can be made again. */
function toRun(
  { recording }: HandlerRun,
  { app: { id, name, version, storeId }, handler }: DeliveryRequest,
  { seed, assumed }: RunConditions,
): Pick<AttemptResult, 'run'> {
  if (recording === null) return {};
  return { run: { handler, app: { id, name, version }, shopId: storeId, seed, assumed: assumed(), ...recording } };
}

/** No handler can run on this machine: the delivery fails like any other, and its record says why. */
function toUnavailable(error: unknown): AttemptResult {
  if (!(error instanceof UsageError)) throw error;
  const message = [error.message, ...error.nextSteps].join(' ');
  return {
    outcome: 'failed',
    status: null,
    errorCode: 'runner_crashed',
    error: { name: error.name, message, stack: '' },
    ...NO_ANSWER,
  };
}

/** What a run counts as. */
export function toAttemptResult({ outcome, logs, logTruncated, apiCalls, durationMs }: HandlerRun): AttemptResult {
  const common = { responseHeaders: {}, remoteAddress: null, apiCalls, logs, logTruncated, durationMs };
  const noBody = { responseBody: null, truncated: false };
  switch (outcome.kind) {
    case 'returned':
      return { ...common, outcome: 'succeeded', status: 200, errorCode: null, error: null, ...capture(outcome.result) };
    case 'threw':
      return { ...common, ...noBody, outcome: 'failed', status: 500, errorCode: 'handler_error', error: outcome.error };
    case 'limit':
    case 'crashed':
      return { ...common, ...noBody, outcome: 'failed', status: null, errorCode: outcome.code, error: outcome.error };
  }
}

function capture(text: string): { responseBody: string; truncated: boolean } {
  const bytes = Buffer.from(text);
  if (bytes.length <= LIMITS.receiverBodyBytes) return { responseBody: text, truncated: false };
  return { responseBody: new TextDecoder().decode(bytes.subarray(0, LIMITS.receiverBodyBytes)), truncated: true };
}
