/**
 * The contract: every table and schema of the platform's specification, and every gap of it decided. Data and pure
 * functions only; everything else in tillkit derives from here.
 */
export * from './assumptions.ts';
export * from './control/endpoints.ts';
export * from './control/records.ts';
export * from './control/stream.ts';
export * from './delivery.ts';
export type { ConditionalPermission, Endpoint, Method } from './endpoints/endpoint.ts';
export * from './endpoints/index.ts';
export * from './endpoints/public.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './handler.ts';
export * from './limits.ts';
export * from './manifest.ts';
export * from './money.ts';
export * from './order-transitions.ts';
export * from './permissions.ts';
export * from './records/collection.ts';
export * from './records/customer.ts';
export * from './records/envelope.ts';
export * from './records/order.ts';
export * from './records/product.ts';
export * from './records/upload.ts';
export * from './run-file.ts';
export type { Static, TObject, TSchema } from './schema.ts';
