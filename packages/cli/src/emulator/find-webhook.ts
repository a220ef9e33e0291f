import type { Webhook } from '#contract';
import { sentence, UsageError } from '#core';
import { toPrintable } from '../output/printable.ts';
import { type ControlTarget, callControl } from './control-client.ts';
import { beginsWith, isLongEnough, isWholeId, walkPages } from './find-by-prefix.ts';

const SHOWN_MAX = 5;

/** The webhooks of the first store's apps. */
export async function listWebhooks(target: ControlTarget): Promise<readonly Webhook[]> {
  const webhooks: Webhook[] = [];
  for await (const webhook of walkPages((query) => callControl(target, 'webhooks.list', { query })))
    webhooks.push(webhook);
  return webhooks;
}

/** The id of a webhook of any store; or that of one of the first store's, by its handler or the beginning of its id. @throws UsageError */
export async function findWebhookId(target: ControlTarget, text: string): Promise<string> {
  if (isWholeId(text)) return text.toLowerCase();
  const webhooks = await listWebhooks(target);
  const found = webhooks.filter(({ id, handler }) => handler === text || (isLongEnough(text) && beginsWith(id, text)));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only.id;
  const nextSteps = (only === undefined ? webhooks : found)
    .slice(0, SHOWN_MAX)
    .map(({ id, event, handler }) => sentence`${id} ${event} ${toPrintable(handler)}`);
  throw only === undefined
    ? new UsageError(
        'no-webhook',
        sentence`No webhook has the handler "${text}", and no webhook's id begins with it.`,
        {
          nextSteps,
        },
      )
    : new UsageError('ambiguous-webhook', sentence`${found.length} webhooks match "${text}"; name one by its id.`, {
        nextSteps,
      });
}
