import { DELIVERY_HEADERS, SIGNATURE_PREFIX } from '../delivery.ts';
import { EVENTS, type EventDefinition } from '../events.ts';
import { LIMITS } from '../limits.ts';
import { id, literal, object, string, type TSchema, timestamp } from '../schema.ts';
import { json } from './call-parts.ts';
import type { Json, OpenApiOperation, OpenApiPaths } from './document.ts';
import { toReferencedSchema } from './schemas.ts';

/** The deliveries that the store sends, one for each event. */
export function webhooks(): OpenApiPaths {
  const events: [string, EventDefinition][] = Object.entries(EVENTS);
  return Object.fromEntries(
    events.map(([event, { firedWhen, payload, permission }]) => {
      const message = object({ event: literal(event), payload, timestamp: timestamp(), delivery_id: id() });
      const post: OpenApiOperation = {
        operationId: event,
        tags: ['webhooks'],
        summary: `Sent when: ${firedWhen}`,
        security: [],
        parameters: deliveryHeaders(event),
        requestBody: { required: true, ...json(message) },
        responses: {
          '2XX': { description: `Received, if answered within ${LIMITS.receiverTimeoutMs / 1000} seconds.` },
          default: { description: 'Anything else, or no answer in time: the delivery is retried.' },
        },
        'x-permission': permission === null ? [] : [permission],
      };
      return [event, { post }];
    }),
  );
}

function deliveryHeaders(event: string): Json[] {
  const header = (name: string, schema: TSchema) => ({
    name,
    in: 'header',
    required: true,
    schema: toReferencedSchema(schema),
  });
  return [
    header(DELIVERY_HEADERS.event, literal(event)),
    header(DELIVERY_HEADERS.signature, string({ pattern: `^${SIGNATURE_PREFIX}[0-9a-f]{64}$` })),
    header(DELIVERY_HEADERS.delivery, id()),
  ];
}
