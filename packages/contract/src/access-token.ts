import { PERMISSION_CODES, USER_ROLES } from './permissions.ts';
import { array, integer, object, oneOf, type Static, string } from './schema.ts';

/** The only algorithm of access tokens. @source contract §4 */
export const ACCESS_TOKEN_ALGORITHM = 'HS256';

const name = () => string({ minLength: 1 });

/**
 * Claims of an access token, all of them required. `sub` is the user, `shop_id` their store; times are Unix seconds.
 * @source contract §4
 * @assumption A47
 */
export const ACCESS_TOKEN_CLAIMS = object({
  iss: oneOf(['tillkit']),
  aud: oneOf(['store-api']),
  sub: name(),
  shop_id: name(),
  role: oneOf(USER_ROLES),
  permissions: array(oneOf(PERMISSION_CODES)),
  iat: integer({ minimum: 0 }),
  exp: integer({ minimum: 0 }),
  jti: name(),
});

export type AccessTokenClaims = Static<typeof ACCESS_TOKEN_CLAIMS>;
