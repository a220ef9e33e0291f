import { LOGIN } from '../endpoints/public.ts';
import { PERMISSION_CODES, USER_ROLES } from '../permissions.ts';
import {
  array,
  boolean,
  currency,
  id,
  nullable,
  object,
  oneOf,
  optional,
  type Static,
  string,
  timestamp,
} from '../schema.ts';
import { storeId } from './records.ts';

const name = () => string({ maxLength: 255 });
const scope = () => nullable(array(oneOf(PERMISSION_CODES)));

/** Body of making a store. @source contract §9 */
export const STORE_CREATE = object({ name: string({ minLength: 1, maxLength: 255 }), currency: currency() });

/** A new store with a key that has every code; the key is shown only here. @source contract §9 */
export const STORE_CREATED = object({ id: id(), name: string(), currency: currency(), apiKey: string() });

const { email, password } = LOGIN.properties;
const permissions = () => array(oneOf(PERMISSION_CODES));

/** A person who can log in to one store. `permissions` of an OWNER are all there are. @source contract §4 §9 */
export const USER = object({
  id: id(),
  storeId: id(),
  email: string(),
  role: oneOf(USER_ROLES),
  permissions: permissions(),
  disabled: boolean(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

/** Body of making a user. `permissions` (none by default) count while the role is STAFF. @source contract §9 */
export const USER_CREATE = object({
  storeId: storeId(),
  email,
  password,
  role: oneOf(USER_ROLES),
  permissions: optional(permissions()),
  disabled: optional(boolean()),
});

/** Body of changing a user. @source contract §9 */
export const USER_UPDATE = object({
  email: optional(email),
  password: optional(password),
  role: optional(oneOf(USER_ROLES)),
  permissions: optional(permissions()),
  disabled: optional(boolean()),
});

/** An API key. `scope` null: every store code; `expiresAt` null: never; `appId` null: not an app's own. @source contract §9 */
export const KEY = object({
  id: id(),
  storeId: id(),
  appId: nullable(id()),
  name: string(),
  prefix: string(),
  scope: scope(),
  expiresAt: nullable(timestamp()),
  createdAt: timestamp(),
});

/** Body of making a key. `expiresAt` is an ISO 8601 time on the store's clock, and still to come. @assumption A14 A49 */
export const KEY_CREATE = object({
  storeId: storeId(),
  name: optional(name()),
  scope: optional(scope()),
  expiresAt: optional(nullable(string())),
});

/** A new or reset key; its value is shown only here. @source contract §9 */
export const KEY_CREATED = object({
  id: id(),
  key: string(),
  prefix: string(),
  scope: scope(),
  expiresAt: nullable(timestamp()),
});

export type StoreCreate = Static<typeof STORE_CREATE>;
export type StoreCreated = Static<typeof STORE_CREATED>;
export type User = Static<typeof USER>;
export type UserCreate = Static<typeof USER_CREATE>;
export type UserUpdate = Static<typeof USER_UPDATE>;
export type Key = Static<typeof KEY>;
export type KeyCreate = Static<typeof KEY_CREATE>;
export type KeyCreated = Static<typeof KEY_CREATED>;
