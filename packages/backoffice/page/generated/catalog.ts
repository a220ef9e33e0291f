// Generated from the contract by tools/generate/back-office-tables.ts: change that, not this.
import type { DeliveryReason, DeliveryState, EndpointName, EventName, HealthComponent, OrderStatus, Permission, ProductStatus, UploadExtension } from '#contract';

/** What each code allows. */
export const PERMISSIONS = {
  "product:view": "read products, their stock and prices",
  "product:create": "create products",
  "product:edit": "change products",
  "product:delete": "delete products",
  "inventory:edit": "change stock",
  "order:view": "read orders, with e-mail and shipping address of the buyer",
  "order:fulfill": "mark orders as shipped",
  "order:refund": "refund orders",
  "order:cancel": "cancel orders",
  "customer:view": "read customers, with e-mail, name and phone",
  "customer:create": "create customers",
  "collection:view": "read collections",
  "upload:create": "store files",
  "customer:edit": "change customers",
  "customer:delete": "delete customers",
  "collection:edit": "change collections",
  "app:manage": "install, upgrade and uninstall apps",
  "webhook:view": "read webhooks and their deliveries",
  "webhook:resend": "re-send failed deliveries",
  "apikey:manage": "create, reset and revoke API keys",
  "staff:manage": "manage staff accounts"
} as const satisfies Record<Permission, unknown>;

/** When each event happens, and the code that a subscription to it needs. */
export const EVENTS = {
  "order.created": {
    "firedWhen": "order created",
    "permission": "order:view"
  },
  "order.paid": {
    "firedWhen": "order payment succeeded",
    "permission": "order:view"
  },
  "order.fulfilled": {
    "firedWhen": "order fulfillment completed",
    "permission": "order:view"
  },
  "order.cancelled": {
    "firedWhen": "order cancelled",
    "permission": "order:view"
  },
  "order.refunded": {
    "firedWhen": "order refunded",
    "permission": "order:view"
  },
  "product.created": {
    "firedWhen": "product created",
    "permission": "product:view"
  },
  "product.updated": {
    "firedWhen": "product updated",
    "permission": "product:view"
  },
  "product.deleted": {
    "firedWhen": "product deleted",
    "permission": "product:view"
  },
  "product.inventory.updated": {
    "firedWhen": "stock changed",
    "permission": "product:view"
  },
  "customer.created": {
    "firedWhen": "customer created",
    "permission": "customer:view"
  },
  "customer.updated": {
    "firedWhen": "customer updated",
    "permission": "customer:view"
  },
  "customer.deleted": {
    "firedWhen": "customer deleted",
    "permission": "customer:view"
  },
  "app.installed": {
    "firedWhen": "application installed",
    "permission": null
  },
  "app.uninstalled": {
    "firedWhen": "application uninstalled",
    "permission": null
  },
  "app.updated": {
    "firedWhen": "application updated",
    "permission": null
  }
} as const satisfies Record<EventName, unknown>;

/** The operations of the store's REST API. */
export const API_ENDPOINTS = {
  "products.list": {
    "method": "GET",
    "path": "/api/products",
    "summary": "List products",
    "permissions": [
      "product:view"
    ]
  },
  "products.get": {
    "method": "GET",
    "path": "/api/products/{id}",
    "summary": "Get a product",
    "permissions": [
      "product:view"
    ]
  },
  "products.create": {
    "method": "POST",
    "path": "/api/products",
    "summary": "Create a product",
    "permissions": [
      "product:create"
    ]
  },
  "products.update": {
    "method": "PUT",
    "path": "/api/products/{id}",
    "summary": "Change a product",
    "permissions": [
      "product:edit"
    ]
  },
  "products.delete": {
    "method": "DELETE",
    "path": "/api/products/{id}",
    "summary": "Delete a product",
    "permissions": [
      "product:delete"
    ]
  },
  "products.adjustInventory": {
    "method": "POST",
    "path": "/api/products/{id}/inventory",
    "summary": "Change the stock of a product",
    "permissions": [
      "inventory:edit"
    ]
  },
  "orders.list": {
    "method": "GET",
    "path": "/api/orders",
    "summary": "List orders",
    "permissions": [
      "order:view"
    ]
  },
  "orders.get": {
    "method": "GET",
    "path": "/api/orders/{id}",
    "summary": "Get an order with its line items, address, payment, fulfillment and refunds",
    "permissions": [
      "order:view"
    ]
  },
  "orders.fulfill": {
    "method": "POST",
    "path": "/api/orders/{id}/fulfill",
    "summary": "Fulfil a paid order",
    "permissions": [
      "order:fulfill"
    ]
  },
  "orders.refund": {
    "method": "POST",
    "path": "/api/orders/{id}/refund",
    "summary": "Refund an order, in part or in full",
    "permissions": [
      "order:refund"
    ]
  },
  "orders.cancel": {
    "method": "POST",
    "path": "/api/orders/{id}/cancel",
    "summary": "Cancel an order",
    "permissions": [
      "order:cancel"
    ]
  },
  "customers.list": {
    "method": "GET",
    "path": "/api/customers",
    "summary": "List customers",
    "permissions": [
      "customer:view"
    ]
  },
  "customers.get": {
    "method": "GET",
    "path": "/api/customers/{id}",
    "summary": "Get a customer",
    "permissions": [
      "customer:view"
    ]
  },
  "customers.create": {
    "method": "POST",
    "path": "/api/customers",
    "summary": "Create a customer",
    "permissions": [
      "customer:create"
    ]
  },
  "collections.list": {
    "method": "GET",
    "path": "/api/collections",
    "summary": "List collections",
    "permissions": [
      "collection:view"
    ]
  },
  "collections.products": {
    "method": "GET",
    "path": "/api/collections/{id}/products",
    "summary": "List the products of a collection, in its own order",
    "permissions": [
      "collection:view",
      "product:view"
    ]
  },
  "uploads.create": {
    "method": "POST",
    "path": "/api/uploads",
    "summary": "Store a file",
    "permissions": [
      "upload:create"
    ]
  }
} as const satisfies Record<EndpointName, unknown>;

/** What can be done to an order, by its state. */
export const ORDER_STEPS = {
  "PENDING": [
    "pay",
    "cancel"
  ],
  "PAID": [
    "fulfill",
    "refund"
  ],
  "FULFILLED": [
    "refund"
  ],
  "CANCELLED": [],
  "REFUNDED": []
} as const satisfies Record<OrderStatus, unknown>;

/** Endings of files that may be uploaded, and their types. */
export const UPLOAD_TYPES = {
  "jpg": "image/jpeg",
  "jpeg": "image/jpeg",
  "png": "image/png",
  "gif": "image/gif",
  "webp": "image/webp",
  "pdf": "application/pdf",
  "doc": "application/msword",
  "xls": "application/vnd.ms-excel",
  "zip": "application/zip"
} as const satisfies Record<UploadExtension, unknown>;

/** States of a product. */
export const PRODUCT_STATUSES = [
  "DRAFT",
  "ACTIVE",
  "ARCHIVED"
] as const satisfies readonly ProductStatus[];

/** States of a delivery. */
export const DELIVERY_STATES = [
  "pending",
  "waiting_retry",
  "succeeded",
  "failed"
] as const satisfies readonly DeliveryState[];

/** Why a delivery failed for good. */
export const DELIVERY_REASONS = [
  "retries_exhausted",
  "app_uninstalled",
  "subscription_removed",
  "permission_revoked"
] as const satisfies readonly DeliveryReason[];

/** What the readiness probe looks at. */
export const HEALTH_COMPONENTS = [
  "database",
  "redis"
] as const satisfies readonly HealthComponent[];

/** Wait before each retry, from the end of the attempt before. */
export const RETRY_SCHEDULE_MS = [
  60000,
  300000,
  1800000,
  7200000,
  21600000,
  86400000
] as const satisfies readonly number[];
