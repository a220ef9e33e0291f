import { ORDER_STATUSES } from '../order-transitions.ts';
import { page } from '../records/envelope.ts';
import {
  CANCEL,
  CANCEL_RESULT,
  FULFILL,
  FULFILL_RESULT,
  ORDER,
  ORDER_DETAIL,
  REFUND_CREATE,
  REFUND_RESULT,
} from '../records/order.ts';
import { object, oneOf, optional } from '../schema.ts';
import { type Endpoint, paging } from './endpoint.ts';

export const ORDER_ENDPOINTS = {
  'orders.list': {
    method: 'GET',
    path: '/api/orders',
    summary: 'List orders',
    permissions: ['order:view'],
    query: object({ ...paging(), status: optional(oneOf(ORDER_STATUSES)) }),
    data: page(ORDER),
    emits: [],
    errors: ['VALIDATION_ERROR'],
    assumptions: ['A21', 'A22', 'A31', 'A43'],
  },
  'orders.get': {
    method: 'GET',
    path: '/api/orders/{id}',
    summary: 'Get an order with its line items, address, payment, fulfillment and refunds',
    permissions: ['order:view'],
    data: ORDER_DETAIL,
    emits: [],
    errors: ['NOT_FOUND'],
    assumptions: ['A20', 'A31', 'A43'],
  },
  'orders.fulfill': {
    method: 'POST',
    path: '/api/orders/{id}/fulfill',
    summary: 'Fulfil a paid order',
    permissions: ['order:fulfill'],
    body: FULFILL,
    data: FULFILL_RESULT,
    emits: ['order.fulfilled'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'BUSINESS_ERROR'],
    assumptions: ['A03', 'A42', 'A45'],
  },
  'orders.refund': {
    method: 'POST',
    path: '/api/orders/{id}/refund',
    summary: 'Refund an order, in part or in full',
    permissions: ['order:refund'],
    body: REFUND_CREATE,
    data: REFUND_RESULT,
    emits: ['order.refunded', 'product.inventory.updated'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'BUSINESS_ERROR'],
    assumptions: ['A03', 'A42', 'A45', 'A46'],
  },
  'orders.cancel': {
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    summary: 'Cancel an order',
    permissions: ['order:cancel'],
    body: CANCEL,
    bodyOptional: true,
    data: CANCEL_RESULT,
    emits: ['order.refunded', 'order.cancelled', 'product.inventory.updated'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'BUSINESS_ERROR'],
    assumptions: ['A03', 'A04', 'A42', 'A45'],
  },
} as const satisfies Record<string, Endpoint>;
