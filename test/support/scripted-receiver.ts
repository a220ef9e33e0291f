import type { AttemptResult, DeliveryRequest, Receiver } from '#webhooks';

const NOTHING = { responseHeaders: {}, responseBody: null, truncated: false, remoteAddress: null } as const;
const NO_RECORD = { apiCalls: [], logs: [], logTruncated: false, durationMs: 0 };

export const succeeded: AttemptResult = {
  ...NOTHING,
  ...NO_RECORD,
  outcome: 'succeeded',
  status: 200,
  errorCode: null,
  error: null,
};

export const failed: AttemptResult = {
  ...NOTHING,
  ...NO_RECORD,
  outcome: 'failed',
  status: null,
  errorCode: 'ECONNREFUSED',
  error: null,
};

/** A receiver in this process that answers as told, and keeps what it got and how much of it was under way at once. */
export function createScriptedReceiver(
  answer: (request: DeliveryRequest, number: number) => AttemptResult | Promise<AttemptResult>,
) {
  const requests: DeliveryRequest[] = [];
  const underWay = new Map<string, number>();
  const most = { ofOneApp: 0, inAll: 0 };
  const count = (appId: string, change: number) => {
    underWay.set(appId, (underWay.get(appId) ?? 0) + change);
    most.ofOneApp = Math.max(most.ofOneApp, ...underWay.values());
    most.inAll = Math.max(
      most.inAll,
      [...underWay.values()].reduce((sum, one) => sum + one, 0),
    );
  };
  const receiver: Receiver = {
    async deliver(request, signal) {
      requests.push(request);
      count(request.app.id, 1);
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
      try {
        return await Promise.race([answer(request, requests.length), aborted]);
      } finally {
        count(request.app.id, -1);
      }
    },
  };
  return { ...receiver, requests, most };
}
