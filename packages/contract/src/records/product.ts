import {
  array,
  currency,
  id,
  integer,
  literal,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Static,
  string,
  timestamp,
} from '../schema.ts';

/** @assumption A06 */
export const PRODUCT_STATUSES = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const VARIANT = object({
  id: id(),
  productId: id(),
  title: string(),
  sku: nullable(string()),
  price: number(),
  currency: currency(),
  inventory: integer(),
  position: integer(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

const fields = {
  id: id(),
  title: string(),
  handle: string(),
  status: oneOf(PRODUCT_STATUSES),
  price: number(),
  currency: currency(),
  inventory: integer(),
  createdAt: timestamp(),
};

/** A product as lists hold it: the eight fields that the specification shows. @source spec §2 @assumption A43 */
export const PRODUCT = object(fields);
/** A product on its own, with its variants. @assumption A09 A43 */
export const PRODUCT_DETAIL = object({
  ...fields,
  description: string(),
  updatedAt: timestamp(),
  variants: array(VARIANT),
});

const title = () => string({ minLength: 1, maxLength: 255 });
const description = () => string({ maxLength: 65_535 });

export const PRODUCT_CREATE = object({
  title: title(),
  price: number({ minimum: 0 }),
  currency: optional(currency()),
  inventory: optional(integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  description: optional(description()),
});

/** At least one known field is required; the store checks that, JSON Schema's `anyOf` would hide which. @assumption A24 */
export const PRODUCT_UPDATE = object({
  title: optional(title()),
  price: optional(number({ minimum: 0 })),
  currency: optional(currency()),
  description: optional(description()),
  status: optional(oneOf(PRODUCT_STATUSES)),
  handle: optional(string({ minLength: 1, maxLength: 100, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' })),
  inventory: optional(integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

/** `quantity` is a signed change by default, an absolute level under the switch. @assumption A05 */
export const INVENTORY_ADJUST = object({
  quantity: integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  reason: optional(string({ maxLength: 500 })),
  variantId: optional(string()),
});

export const INVENTORY_RESULT = object({
  productId: id(),
  variantId: id(),
  oldQuantity: integer(),
  newQuantity: integer(),
  change: integer(),
  reason: string(),
});

/** @assumption A07 */
export const PRODUCT_DELETED = object({ id: id(), deleted: literal(true) });

export type Variant = Static<typeof VARIANT>;
export type Product = Static<typeof PRODUCT>;
export type ProductDetail = Static<typeof PRODUCT_DETAIL>;
export type ProductCreate = Static<typeof PRODUCT_CREATE>;
export type ProductUpdate = Static<typeof PRODUCT_UPDATE>;
export type InventoryAdjust = Static<typeof INVENTORY_ADJUST>;
export type InventoryResult = Static<typeof INVENTORY_RESULT>;
