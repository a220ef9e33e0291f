import { DELIVERY_HEADERS } from '#contract';
import type { SigningSecret } from '#store';
import type { Receiver } from './receiver.ts';
import { explainSignatureRejection } from './signature-rejection.ts';

const REJECTIONS: readonly (number | null)[] = [401, 403];

/**
 * Wraps the receiver for URLs: an attempt that was answered with 401 or 403 gets an `error` that names the likely mistake
 * in checking the signature.
 */
export const createExplainingReceiver = (
  receiver: Receiver,
  secretsOf: (appId: string) => readonly SigningSecret[],
): Receiver => ({
  async deliver(request, signal) {
    const result = await receiver.deliver(request, signal);
    if (!REJECTIONS.includes(result.status)) return result;
    const { message } = explainSignatureRejection({
      body: request.body,
      signature: request.headers[DELIVERY_HEADERS.signature] ?? '',
      secrets: secretsOf(request.app.id).map(({ secret, webhookId, isPrevious }) => ({
        secret,
        isPrevious: isPrevious && webhookId === request.webhookId,
      })),
      answer: { headers: result.responseHeaders, body: result.responseBody },
    });
    return { ...result, error: { name: 'SignatureHint', message, stack: '' } };
  },
});
