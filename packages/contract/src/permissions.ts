/**
 * What an extension or an API key may ask for. `<resource>:<action>`, no wildcards; a write code does not imply view.
 * @source contract §4
 */
export const PERMISSIONS = {
  'product:view': 'read products, their stock and prices',
  'product:create': 'create products',
  'product:edit': 'change products',
  'product:delete': 'delete products',
  'inventory:edit': 'change stock',
  'order:view': 'read orders, with e-mail and shipping address of the buyer',
  'order:fulfill': 'mark orders as shipped',
  'order:refund': 'refund orders',
  'order:cancel': 'cancel orders',
  'customer:view': 'read customers, with e-mail, name and phone',
  'customer:create': 'create customers',
  'collection:view': 'read collections',
  'upload:create': 'store files',
} as const;

/**
 * Codes of staff roles only. A manifest or an API key that asks for one is refused.
 * @source contract §4
 */
export const BACK_OFFICE_PERMISSIONS = {
  'customer:edit': 'change customers',
  'customer:delete': 'delete customers',
  'collection:edit': 'change collections',
  'app:manage': 'install, upgrade and uninstall apps',
  'webhook:view': 'read webhooks and their deliveries',
  'webhook:resend': 're-send failed deliveries',
  'apikey:manage': 'create, reset and revoke API keys',
  'staff:manage': 'manage staff accounts',
} as const;

export type Permission = keyof typeof PERMISSIONS;
export type BackOfficePermission = keyof typeof BACK_OFFICE_PERMISSIONS;

/** What a person is in a store. An OWNER may do everything, STAFF what they were given. @source contract §4 */
export const USER_ROLES = ['OWNER', 'STAFF'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** What a role of staff may hold. @source contract §4 */
export type RolePermission = Permission | BackOfficePermission;

export const PERMISSION_CODES = Object.keys(PERMISSIONS) as Permission[];

export const ROLE_PERMISSION_CODES: readonly RolePermission[] = [
  ...PERMISSION_CODES,
  ...(Object.keys(BACK_OFFICE_PERMISSIONS) as BackOfficePermission[]),
];

/** Tells whether a text is a code that a manifest or an API key may carry. */
export const isPermission = (code: string): code is Permission => Object.hasOwn(PERMISSIONS, code);
