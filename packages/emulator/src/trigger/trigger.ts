import { requireKnownFields } from '#api';
import { ApiError, type EventName, schemaCheckOf, type Trigger, type Triggered, triggerFieldsOf } from '#contract';
import type { Scope, Store, WrittenEvent } from '#store';
import type { InstalledApps } from '../apps/installed-apps.ts';
import { appReinstalled, appUpdated } from './apps.ts';
import { customerCreated, customerDeleted, customerUpdated } from './customers.ts';
import type { Operation, OperationContext } from './operation.ts';
import { orderCancelled, orderCreated, orderFulfilled, orderPaid, orderRefunded } from './orders.ts';
import { productCreated, productDeleted, productInventoryUpdated, productUpdated } from './products.ts';
import { setPath } from './set-path.ts';

/** The operation behind each event. @source contract §5 */
const OPERATIONS: { readonly [E in EventName]: Operation } = {
  'order.created': orderCreated,
  'order.paid': orderPaid,
  'order.fulfilled': orderFulfilled,
  'order.cancelled': orderCancelled,
  'order.refunded': orderRefunded,
  'product.created': productCreated,
  'product.updated': productUpdated,
  'product.deleted': productDeleted,
  'product.inventory.updated': productInventoryUpdated,
  'customer.created': customerCreated,
  'customer.updated': customerUpdated,
  'customer.deleted': customerDeleted,
  'app.installed': appReinstalled,
  'app.uninstalled': appReinstalled,
  'app.updated': appUpdated,
};

/** What a trigger needs of a running emulator. */
export interface TriggerOptions {
  readonly store: Store;
  readonly apps: InstalledApps;
  readonly defaultStoreId: () => string;
}

/** Makes the function that causes an event, by its real operation or with a payload as given. */
export function createTrigger({
  store,
  apps,
  defaultStoreId,
}: TriggerOptions): (request: Trigger) => Promise<Triggered> {
  const sampleIds = store.ids.stream('trigger');

  async function fireOnce(request: Trigger): Promise<WrittenEvent[]> {
    const recorded: WrittenEvent[] = [];
    const scope: Scope = { storeId: request.storeId ?? defaultStoreId(), cause: null, recorded, ...scriptOf(request) };
    if (request.payload !== undefined) await store.events.send(scope, request.event, request.payload);
    else
      await OPERATIONS[request.event].run({
        store,
        apps,
        scope,
        ids: sampleIds,
        orderId: request.order,
        body: bodyBuilder(request),
      });
    return recorded.filter((written) => written.event === request.event);
  }

  return async (request) => {
    requireFields(request);
    const events: WrittenEvent[] = [];
    for (let round = 0; round < (request.count ?? 1); round += 1) events.push(...(await fireOnce(request)));
    return {
      events: events.map(({ event, deliveryIds, payload }) => ({
        event,
        deliveryIds,
        payload: payload as Record<string, unknown>,
      })),
    };
  };
}

const scriptOf = ({ event, respond }: Trigger): Pick<Scope, 'script'> =>
  respond === undefined ? {} : { script: { event, answers: respond } };

/** Builds bodies from defaults and from what the caller set of their fields. */
const bodyBuilder =
  ({ set = {} }: Trigger): OperationContext['body'] =>
  (schema, defaults) => {
    const body = structuredClone(defaults);
    for (const [path, value] of Object.entries(set))
      if (Object.hasOwn(schema.properties, firstStep(path))) setPath(body as object, path, value);
    const problem = schemaCheckOf(schema)(body, 'set');
    if (problem !== undefined) throw new ApiError('VALIDATION_ERROR', problem);
    return body;
  };

/** Refuses a field that the operation does not take before anything is done. */
function requireFields({ event, set = {} }: Trigger): void {
  const wanted = {};
  for (const [path, value] of Object.entries(set)) setPath(wanted, path, value);
  requireKnownFields(triggerFieldsOf(event), wanted, 'set');
}

const firstStep = (path: string): string => path.split('.')[0] ?? '';
