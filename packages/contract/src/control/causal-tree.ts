import { DELIVERY } from '../delivery.ts';
import { EVENT_NAMES } from '../events.ts';
import {
  array,
  boolean,
  id,
  integer,
  nullable,
  object,
  oneOf,
  record,
  type Static,
  string,
  timestamp,
  unknown,
} from '../schema.ts';

/**
 * An event and where it came from. `call` is the call of the REST API that caused it (`PUT /api/products/…`), `causedBy`
 * the attempt whose handler made that call; both are null for what the owner did. `stopped`: it lies deeper than a chain
 * of handlers may reach, so nobody was told of it.
 */
export const CAUSED_EVENT = object({
  seq: integer(),
  event: oneOf(EVENT_NAMES),
  payload: record(unknown()),
  timestamp: timestamp(),
  depth: integer({ minimum: 0 }),
  call: nullable(string()),
  causedBy: nullable(object({ deliveryId: id(), attempt: integer({ minimum: 1 }) })),
  stopped: boolean(),
  deliveryIds: array(id()),
});

/**
 * The events and deliveries from the first cause of a delivery down to it, and everything that came of it. `truncated`:
 * more came of it than is shown.
 */
export const CAUSAL_TREE = object({
  events: array(CAUSED_EVENT),
  deliveries: array(DELIVERY),
  truncated: boolean(),
});

export type CausedEvent = Static<typeof CAUSED_EVENT>;
export type CausalTree = Static<typeof CAUSAL_TREE>;
