import { id, nullable, object, optional, personal, type Static, string, timestamp } from '../schema.ts';

/** @source contract §6 */
export const CUSTOMER = object({
  id: id(),
  email: string(personal('e-mail')),
  name: string(personal('name')),
  phone: nullable(string(personal('phone'))),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

const email = () => string({ maxLength: 254, pattern: '^\\s*[^@\\s]+@[^@\\s]+\\s*$' });
const name = () => string({ maxLength: 255 });
const phone = () => nullable(string({ maxLength: 50 }));

/** `email` is trimmed and unique per store, ignoring case. @source contract §6 */
export const CUSTOMER_CREATE = object({ email: email(), name: optional(name()), phone: optional(phone()) });

/** Control plane only. @assumption A12 */
export const CUSTOMER_UPDATE = object({ email: optional(email()), name: optional(name()), phone: optional(phone()) });

export type Customer = Static<typeof CUSTOMER>;
export type CustomerCreate = Static<typeof CUSTOMER_CREATE>;
export type CustomerUpdate = Static<typeof CUSTOMER_UPDATE>;
