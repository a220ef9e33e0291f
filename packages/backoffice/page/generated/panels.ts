// Generated from the contract by tools/generate/back-office-tables.ts: change that, not this.

/** Limits of a panel. */
export const PANEL_LIMITS = {
  "apiCallsInFlight": 20,
  "apiCallsPerMinute": 200,
  "startMs": 10000,
  "answerMs": 2000,
  "messagesPerSecond": 100,
  "charsPerSecond": 1048576,
  "nodes": 2000,
  "depth": 16,
  "textChars": 10000,
  "logLines": 200,
  "logLineChars": 8192
} as const;

/** What a panel keeps of the globals of a worker, besides the language itself. */
export const PANEL_GLOBALS = [
  "AbortController",
  "AbortSignal",
  "ApiError",
  "Blob",
  "ByteLengthQueuingStrategy",
  "CountQueuingStrategy",
  "Crypto",
  "CryptoKey",
  "CustomEvent",
  "DOMException",
  "Event",
  "EventTarget",
  "File",
  "FormData",
  "Headers",
  "ReadableByteStreamController",
  "ReadableStream",
  "ReadableStreamBYOBReader",
  "ReadableStreamBYOBRequest",
  "ReadableStreamDefaultController",
  "ReadableStreamDefaultReader",
  "Request",
  "Response",
  "SubtleCrypto",
  "TextDecoder",
  "TextDecoderStream",
  "TextEncoder",
  "TextEncoderStream",
  "TransformStream",
  "TransformStreamDefaultController",
  "URL",
  "URLSearchParams",
  "WritableStream",
  "WritableStreamDefaultController",
  "WritableStreamDefaultWriter",
  "atob",
  "btoa",
  "clearInterval",
  "clearTimeout",
  "console",
  "crypto",
  "performance",
  "queueMicrotask",
  "setInterval",
  "setTimeout",
  "structuredClone"
] as const;

/** What `ctx.api` needs to know of the operations, by resource and name. */
export const API_OPERATIONS = {
  "products": {
    "list": {
      "method": "GET",
      "path": "/api/products",
      "takes": [
        "query"
      ]
    },
    "get": {
      "method": "GET",
      "path": "/api/products/{id}",
      "takes": [
        "id"
      ]
    },
    "create": {
      "method": "POST",
      "path": "/api/products",
      "takes": [
        "body"
      ]
    },
    "update": {
      "method": "PUT",
      "path": "/api/products/{id}",
      "takes": [
        "id",
        "body"
      ]
    },
    "delete": {
      "method": "DELETE",
      "path": "/api/products/{id}",
      "takes": [
        "id"
      ]
    },
    "adjustInventory": {
      "method": "POST",
      "path": "/api/products/{id}/inventory",
      "takes": [
        "id",
        "body"
      ]
    }
  },
  "orders": {
    "list": {
      "method": "GET",
      "path": "/api/orders",
      "takes": [
        "query"
      ]
    },
    "get": {
      "method": "GET",
      "path": "/api/orders/{id}",
      "takes": [
        "id"
      ]
    },
    "fulfill": {
      "method": "POST",
      "path": "/api/orders/{id}/fulfill",
      "takes": [
        "id",
        "body"
      ]
    },
    "refund": {
      "method": "POST",
      "path": "/api/orders/{id}/refund",
      "takes": [
        "id",
        "body"
      ]
    },
    "cancel": {
      "method": "POST",
      "path": "/api/orders/{id}/cancel",
      "takes": [
        "id",
        "body"
      ]
    }
  },
  "customers": {
    "list": {
      "method": "GET",
      "path": "/api/customers",
      "takes": [
        "query"
      ]
    },
    "get": {
      "method": "GET",
      "path": "/api/customers/{id}",
      "takes": [
        "id"
      ]
    },
    "create": {
      "method": "POST",
      "path": "/api/customers",
      "takes": [
        "body"
      ]
    }
  },
  "collections": {
    "list": {
      "method": "GET",
      "path": "/api/collections",
      "takes": [
        "query"
      ]
    },
    "products": {
      "method": "GET",
      "path": "/api/collections/{id}/products",
      "takes": [
        "id",
        "query"
      ]
    }
  },
  "uploads": {
    "create": {
      "method": "POST",
      "path": "/api/uploads",
      "takes": [
        "upload"
      ]
    }
  }
} as const;
