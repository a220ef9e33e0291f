/**
 * What an extension imports from `tillkit`: the types of a handler and of the store's records, what its API calls throw, and
 * the check of a signature. No native module. Of the values a handler gets `ApiError`, which the bundler takes from the sandbox.
 */
export type {
  Address,
  ApiClient,
  ApiErrorCode,
  ApiRequest,
  ApiResponse,
  Collection,
  Customer,
  CustomerCreate,
  EventMessage,
  EventName,
  EventPayload,
  Fulfillment,
  Handler,
  HandlerContext,
  LineItem,
  Manifest,
  Order,
  OrderDetail,
  OrderStatus,
  Panel,
  PanelChild,
  PanelContext,
  PanelElement,
  PanelTarget,
  PanelView,
  Payment,
  Permission,
  Product,
  ProductCreate,
  ProductDetail,
  ProductStatus,
  ProductUpdate,
  Refund,
  RefundCreate,
  Upload,
  Variant,
} from '#contract';
export { verifySignature } from '#core';
export { ApiError } from './api-error.ts';
