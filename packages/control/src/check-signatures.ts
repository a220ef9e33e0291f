import { DELIVERY_HEADERS, type Delivery, type SignatureCheck } from '#contract';
import { signBody } from '#core';
import type { SigningSecret } from '#store';

/** Tells for each attempt of a delivery which secret of its webhook makes the signature that was sent. @source spec §6 */
export function checkSignatures(
  { body, webhookId, attempts }: Delivery,
  secrets: readonly SigningSecret[],
): SignatureCheck[] {
  const own = secrets.filter((secret) => secret.webhookId === webhookId);
  return attempts.map(({ number, requestHeaders }) => {
    const signature = requestHeaders[DELIVERY_HEADERS.signature] ?? null;
    const signer = own.find(({ secret }) => signBody(body, secret) === signature);
    const known = signer?.isPrevious ? 'previous' : 'current';
    return {
      attempt: number,
      signature,
      secret: signer === undefined ? 'unknown' : known,
      valid: signer !== undefined,
    };
  });
}
