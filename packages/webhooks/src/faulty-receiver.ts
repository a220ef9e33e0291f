import { FAULT_HEADER, type FaultRule, LIMITS, type ScriptedAnswer } from '#contract';
import { realStopwatch, type Stopwatch, startTimer } from '#core';
import type { AttemptResult } from '#store';
import { type DeliveryRequest, NO_ANSWER, type Receiver } from './receiver.ts';

/** What a fault on purpose does to one attempt. */
export type DeliveryFault = Pick<FaultRule, 'respond' | 'latencyMs' | 'drop' | 'duplicate'>;

/**
 * Wraps a receiver: a scripted attempt gets its scripted answer at once, without the receiver; the others suffer the
 * fault that `faultFor` gives, which is asked once for each.
 * @source contract §9
 */
export function createFaultyReceiver(
  receiver: Receiver,
  faultFor: (request: DeliveryRequest) => DeliveryFault | undefined,
  stopwatch: Stopwatch = realStopwatch,
): Receiver {
  /** Deliveries whose next attempt repeats the one before. */
  const repeated = new Set<string>();

  async function suffer(request: DeliveryRequest, fault: DeliveryFault, signal: AbortSignal): Promise<AttemptResult> {
    const { respond, latencyMs = 0, drop = false, duplicate = false } = fault;
    if (latencyMs > 0) await wait(Math.min(latencyMs, LIMITS.receiverTimeoutMs), signal);
    if (latencyMs >= LIMITS.receiverTimeoutMs) return toResult('timeout', 'rule');
    if (drop) return toResult('reset', 'rule');
    if (respond !== undefined) return toResult(respond.status, 'rule');
    const result = await receiver.deliver(request, signal);
    if (!duplicate || result.outcome === 'interrupted') return result;
    repeated.add(request.deliveryId);
    const responseHeaders = { ...result.responseHeaders, [FAULT_HEADER]: 'duplicate' };
    return { ...result, outcome: 'interrupted', responseHeaders };
  }

  return {
    async deliver(request, signal) {
      if (request.scripted !== null) return toResult(request.scripted, 'scripted');
      const fault = repeated.delete(request.deliveryId) ? undefined : faultFor(request);
      if (fault === undefined) return receiver.deliver(request, signal);
      const elapsed = stopwatch();
      const result = await suffer(request, fault, signal);
      return { ...result, durationMs: elapsed() };
    },
  };
}

/** The result of an attempt that the receiver never saw. */
function toResult(answer: ScriptedAnswer, madeBy: 'scripted' | 'rule'): AttemptResult {
  const common = { ...NO_ANSWER, responseHeaders: { [FAULT_HEADER]: madeBy } };
  if (typeof answer === 'number') {
    const isSuccess = answer < 300;
    return {
      ...common,
      outcome: isSuccess ? 'succeeded' : 'failed',
      status: answer,
      errorCode: isSuccess ? null : `http_${answer}`,
      error: null,
    };
  }
  const error = { name: 'Fault', message: 'Made on purpose; the receiver was not asked.', stack: '' };
  return {
    ...common,
    outcome: 'failed',
    status: null,
    errorCode: answer === 'timeout' ? 'timeout' : 'ECONNRESET',
    error,
  };
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = startTimer(ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    function abort(): void {
      timer.cancel();
      reject(signal.reason);
    }
    signal.addEventListener('abort', abort, { once: true });
  });
