import { LIMITS } from '#contract';
import { UsageError } from '#core';
import type { HandlerRun, Sandbox } from '#sandbox';
import type { AttemptResult, Receiver } from '#webhooks';

/**
 * The receiver that runs an app's handlers. Resolving is recorded as status 200 with the returned JSON, throwing as 500.
 * @assumption A40
 */
export const createSandboxReceiver = (sandbox: Sandbox): Receiver => ({
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
    return run.then(toAttemptResult, toUnavailable);
  },
});

/** No handler can run on this machine: the delivery fails like any other, and its record says why. */
function toUnavailable(error: unknown): AttemptResult {
  if (!(error instanceof UsageError)) throw error;
  const message = [error.message, ...error.nextSteps].join(' ');
  return {
    outcome: 'failed',
    status: null,
    errorCode: 'runner_crashed',
    error: { name: error.name, message, stack: '' },
    responseHeaders: {},
    responseBody: null,
    truncated: false,
    remoteAddress: null,
    apiCalls: [],
    logs: [],
    logTruncated: false,
    durationMs: 0,
  };
}

function toAttemptResult({ outcome, logs, logTruncated, apiCalls, durationMs }: HandlerRun): AttemptResult {
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
