import { type Assumed, SWITCHES } from '../assumptions.ts';
import { API_CALL } from '../delivery.ts';
import {
  boolean,
  id,
  nullable,
  object,
  oneOf,
  optional,
  type Static,
  type TEnum,
  type TObject,
  type TOptional,
  timestamp,
} from '../schema.ts';

type OptionalSwitches = { [N in keyof Assumed]: TOptional<TEnum<Assumed[N][]>> };
type Switches = { [N in keyof Assumed]: TEnum<Assumed[N][]> };

const switches = Object.fromEntries([...SWITCHES].map(([name, { values }]) => [name, oneOf(values)])) as Switches;

/** The value of every switch. @source contract §2 */
export const ASSUMED: TObject<Switches> = object(switches);

/** Body of turning switches; the others stay as they are. @source contract §2 */
export const ASSUMED_UPDATE: TObject<OptionalSwitches> = object(
  Object.fromEntries(Object.entries(switches).map(([name, values]) => [name, optional(values)])) as OptionalSwitches,
);

/** A call of the REST API, who made it, and what it was answered. `storeId` null: the caller was unknown. */
export const REQUEST_RECORD = object({
  ...API_CALL.properties,
  at: timestamp(),
  storeId: nullable(id()),
  keyId: nullable(id()),
  userId: nullable(id()),
  appId: nullable(id()),
  deliveryId: nullable(id()),
  /** A fault on purpose made the call late or answered it. */
  fault: boolean(),
});

export type AssumedUpdate = Static<typeof ASSUMED_UPDATE>;
export type RequestRecord = Static<typeof REQUEST_RECORD>;
