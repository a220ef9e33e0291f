import { DELIVERY_HEADERS } from '#contract';
import { fingerprint, signBody } from '#core';
import type { ClaimedAttempt, DueDelivery, PreparedAttempt } from '#store';
import type { DeliveryRequest } from './receiver.ts';

/**
 * Signs a delivery with its webhook's present secret; of the secret itself only the fingerprint is recorded.
 * @source spec §6
 * @assumption A33
 */
export const prepareAttempt = ({ id, event, body, target }: DueDelivery): PreparedAttempt => ({
  target: target.receiverUrl ?? target.handler,
  requestHeaders: {
    'Content-Type': 'application/json',
    [DELIVERY_HEADERS.event]: event,
    [DELIVERY_HEADERS.signature]: signBody(body, target.secret),
    [DELIVERY_HEADERS.delivery]: id,
  },
  secretFingerprint: fingerprint(target.secret),
});

/** What a claimed attempt sends. */
export const toDeliveryRequest = ({ delivery, number, requestHeaders, scripted }: ClaimedAttempt): DeliveryRequest => {
  const { id, event, body, webhookId, app, target } = delivery;
  return {
    deliveryId: id,
    attempt: number,
    event,
    body,
    headers: requestHeaders,
    url: target.receiverUrl,
    handler: target.handler,
    webhookId,
    scripted,
    app: { ...app, name: target.appName, dir: target.dir },
  };
};
