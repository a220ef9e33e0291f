import { HEALTH_COMPONENTS } from '../endpoints/public.ts';
import { API_ERRORS, type ApiErrorCode } from '../errors.ts';
import { EVENT_NAMES } from '../events.ts';
import { boolean, integer, object, oneOf, optional, type Static, string } from '../schema.ts';

/**
 * Header of what a fault made: `scripted` or `rule` among the response headers of an attempt whose answer is not the
 * receiver's, `duplicate` where its answer was forgotten, `rule` on an answer of the REST API.
 */
export const FAULT_HEADER = 'x-tillkit-fault';

/**
 * What a rule applies to. `method` and `path` (`/api/orders/{id}`, each `{name}` standing for one segment) mean calls of
 * the REST API, and the path `/health/ready` the readiness probe; `event` and `receiver` (the URL, or the handler's path in the manifest) mean deliveries; none of them
 * means all of both.
 */
const FAULT_MATCH = object({
  method: optional(oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  path: optional(string({ pattern: '^(/api/|/health/ready$)' })),
  event: optional(oneOf(EVENT_NAMES)),
  receiver: optional(string({ minLength: 1 })),
});

/**
 * A fault on purpose. The first rule that matches and is not used up acts; all of its effects do, in this order:
 * - `latencyMs`: real time before the call is judged or the delivery is sent. A delivery that waits for the 30 s of the
 *   specification ends as `timeout`. With `times: 1` one delivery is late and those after it overtake it.
 * - `drop`: the connection is reset. A delivery does not reach its receiver; a call changes nothing. A handler's call,
 *   which has no connection, is answered with 500 INTERNAL_ERROR.
 * - `respond`: an answer in place of the real one. `status` is 200–599 for deliveries and 400–599 for calls, whose `code`
 *   is by default that of the status, else INTERNAL_ERROR.
 * - `duplicate`: the answer to a delivery, good or bad, is lost on its way back: the attempt counts as interrupted, and the
 *   same id and bytes are sent once more, at once.
 * - `component`: of the readiness probe, the one that is faulty (A27). It goes with the path `/health/ready` alone, and no other
 *   effect does.
 *
 * `times` is how often it acts; without it, always. Rules are gone when the emulator stops.
 * @source contract §9
 */
export const FAULT_RULE = object({
  match: FAULT_MATCH,
  times: optional(integer({ minimum: 1 })),
  respond: optional(
    object({
      status: integer({ minimum: 200, maximum: 599 }),
      code: optional(oneOf(Object.keys(API_ERRORS) as ApiErrorCode[])),
    }),
  ),
  latencyMs: optional(integer({ minimum: 0, maximum: 60_000 })),
  drop: optional(boolean()),
  duplicate: optional(boolean()),
  component: optional(oneOf(HEALTH_COMPONENTS)),
});

/** A rule and how often it has acted. */
export const FAULT = object({ ...FAULT_RULE.properties, hits: integer({ minimum: 0 }) });

export type FaultRule = Static<typeof FAULT_RULE>;
export type Fault = Static<typeof FAULT>;
