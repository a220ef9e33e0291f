/** Codes that an endpoint or a subscription needs. */
const OPENING = {
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

/** Codes of staff roles that no endpoint needs: in a manifest or the scope of a key they are valid and open nothing. @assumption A49 */
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

/**
 * What a manifest, an API key or a role of staff may hold: the codes are the same. `<resource>:<action>`, no wildcards; a
 * write code does not imply view.
 * @source spec §2
 * @assumption A41 A49
 */
export const PERMISSIONS = { ...OPENING, ...BACK_OFFICE_PERMISSIONS };

export type Permission = keyof typeof PERMISSIONS;

/** What a person is in a store. An OWNER may do everything, STAFF what they were given. @source contract §4 */
export const USER_ROLES = ['OWNER', 'STAFF'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const PERMISSION_CODES = Object.keys(PERMISSIONS) as Permission[];

/** Tells whether no endpoint and no subscription needs a code. @assumption A49 */
export const opensNothing = (code: Permission): boolean => Object.hasOwn(BACK_OFFICE_PERMISSIONS, code);

/** Tells whether a text is a code. */
export const isPermission = (code: string): code is Permission => Object.hasOwn(PERMISSIONS, code);
