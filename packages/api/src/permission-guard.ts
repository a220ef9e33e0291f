import { ApiError, type Endpoint, type Permission } from '#contract';
import type { Caller } from './credentials.ts';

/** Tells whether the caller of one call has a code that the call asks for. */
export type Allows = (code: Permission) => boolean;

/** @throws ApiError FORBIDDEN when the caller lacks a code that the endpoint always needs. @source contract §4 */
export function requirePermissions(allows: Allows, endpoint: Endpoint): void {
  for (const code of endpoint.permissions) demand(allows, code);
}

/** Tells whether it depends on the body if the caller may call. */
export const isUndecided = (caller: Caller, { conditionalPermission }: Endpoint): boolean =>
  conditionalPermission !== undefined && !caller.allows(conditionalPermission.permission);

/** @throws ApiError FORBIDDEN when the body has a field that needs a code the caller lacks. @source contract §4 */
export function requireConditionalPermission(allows: Allows, endpoint: Endpoint, body: unknown): void {
  const condition = endpoint.conditionalPermission;
  if (condition === undefined || typeof body !== 'object' || body === null) return;
  if (Object.hasOwn(body, condition.whenBodyHas)) demand(allows, condition.permission);
}

function demand(allows: Allows, permission: Permission): void {
  if (!allows(permission)) throw new ApiError('FORBIDDEN', { reason: 'permission', permission });
}
