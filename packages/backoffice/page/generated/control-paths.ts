// Generated from the contract by tools/generate/back-office-tables.ts: change that, not this.
import type { ControlEndpointName } from '#contract';

/** Method and path of each call of the control plane, relative to its prefix. */
export const CONTROL_PATHS = {
  "stores.create": {
    "method": "POST",
    "path": "/stores"
  },
  "users.list": {
    "method": "GET",
    "path": "/users"
  },
  "users.create": {
    "method": "POST",
    "path": "/users"
  },
  "users.update": {
    "method": "PATCH",
    "path": "/users/{id}"
  },
  "keys.list": {
    "method": "GET",
    "path": "/keys"
  },
  "keys.create": {
    "method": "POST",
    "path": "/keys"
  },
  "keys.reset": {
    "method": "POST",
    "path": "/keys/{id}/reset"
  },
  "keys.revoke": {
    "method": "DELETE",
    "path": "/keys/{id}"
  },
  "orders.place": {
    "method": "POST",
    "path": "/orders"
  },
  "orders.pay": {
    "method": "POST",
    "path": "/orders/{id}/pay"
  },
  "customers.update": {
    "method": "PATCH",
    "path": "/customers/{id}"
  },
  "customers.delete": {
    "method": "DELETE",
    "path": "/customers/{id}"
  },
  "collections.create": {
    "method": "POST",
    "path": "/collections"
  },
  "collections.setProducts": {
    "method": "PUT",
    "path": "/collections/{id}/products"
  },
  "apps.list": {
    "method": "GET",
    "path": "/apps"
  },
  "apps.get": {
    "method": "GET",
    "path": "/apps/{id}"
  },
  "apps.install": {
    "method": "POST",
    "path": "/apps"
  },
  "apps.upgrade": {
    "method": "PUT",
    "path": "/apps/{id}"
  },
  "apps.uninstall": {
    "method": "DELETE",
    "path": "/apps/{id}"
  },
  "apps.setReceiver": {
    "method": "PUT",
    "path": "/apps/{id}/receiver"
  },
  "apps.setPermissions": {
    "method": "PUT",
    "path": "/apps/{id}/permissions"
  },
  "webhooks.list": {
    "method": "GET",
    "path": "/webhooks"
  },
  "webhooks.rotateSecret": {
    "method": "POST",
    "path": "/webhooks/{id}/rotate-secret"
  },
  "deliveries.list": {
    "method": "GET",
    "path": "/deliveries"
  },
  "deliveries.get": {
    "method": "GET",
    "path": "/deliveries/{id}"
  },
  "deliveries.tree": {
    "method": "GET",
    "path": "/deliveries/{id}/tree"
  },
  "deliveries.recording": {
    "method": "GET",
    "path": "/deliveries/{id}/recording"
  },
  "deliveries.resend": {
    "method": "POST",
    "path": "/deliveries/{id}/resend"
  },
  "deliveries.rerun": {
    "method": "POST",
    "path": "/deliveries/{id}/rerun"
  },
  "snapshots.list": {
    "method": "GET",
    "path": "/snapshots"
  },
  "snapshots.save": {
    "method": "POST",
    "path": "/snapshots"
  },
  "snapshots.restore": {
    "method": "POST",
    "path": "/snapshots/{id}/restore"
  },
  "contents.export": {
    "method": "GET",
    "path": "/export"
  },
  "contents.import": {
    "method": "POST",
    "path": "/import"
  },
  "contents.reset": {
    "method": "POST",
    "path": "/reset"
  },
  "trigger.fire": {
    "method": "POST",
    "path": "/trigger"
  },
  "clock.get": {
    "method": "GET",
    "path": "/clock"
  },
  "clock.move": {
    "method": "POST",
    "path": "/clock"
  },
  "assumptions.get": {
    "method": "GET",
    "path": "/assumptions"
  },
  "assumptions.turn": {
    "method": "PUT",
    "path": "/assumptions"
  },
  "faults.list": {
    "method": "GET",
    "path": "/faults"
  },
  "faults.replace": {
    "method": "PUT",
    "path": "/faults"
  },
  "faults.clear": {
    "method": "DELETE",
    "path": "/faults"
  },
  "requests.list": {
    "method": "GET",
    "path": "/requests"
  },
  "ledger.get": {
    "method": "GET",
    "path": "/ledger"
  },
  "sessions.link": {
    "method": "POST",
    "path": "/session-links"
  },
  "calls.make": {
    "method": "POST",
    "path": "/calls"
  },
  "stores.list": {
    "method": "GET",
    "path": "/stores"
  },
  "uploads.list": {
    "method": "GET",
    "path": "/uploads"
  },
  "deliveries.signatures": {
    "method": "GET",
    "path": "/deliveries/{id}/signatures"
  },
  "deliveries.duplicate": {
    "method": "POST",
    "path": "/deliveries/{id}/duplicate"
  },
  "panels.list": {
    "method": "GET",
    "path": "/panels"
  },
  "panels.code": {
    "method": "GET",
    "path": "/panels/code"
  }
} as const satisfies Record<ControlEndpointName, unknown>;
