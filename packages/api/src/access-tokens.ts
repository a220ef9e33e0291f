import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_CLAIMS,
  type AccessTokenClaims,
  LIMITS,
  schemaCheckOf,
  type User,
} from '#contract';
import { type Clock, type Ids, toDate } from '#core';

/** What access tokens are made of. */
export interface AccessTokenOptions {
  readonly secret: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** The JWTs of users. @source contract §4 */
export interface AccessTokens {
  /** A token for the next two hours of the store's clock, with what its user may do now. */
  issue(user: User): Promise<string>;
  /** The claims of a token that this store signed and that has not expired; undefined for any other text. */
  read(token: string): Promise<AccessTokenClaims | undefined>;
}

/** Makes the signer and judge of access tokens. The JWT library is loaded when it is first needed. */
export function createAccessTokens({ secret, clock, ids }: AccessTokenOptions): AccessTokens {
  const key = Buffer.from(secret);
  const tokenIds = ids.stream('access token ids');
  return {
    async issue({ id, storeId, role, permissions }) {
      const { SignJWT } = await import('jose/jwt/sign');
      const iat = Math.floor(clock.now() / 1000);
      const claims: AccessTokenClaims = {
        iss: 'tillkit',
        aud: 'store-api',
        sub: id,
        shop_id: storeId,
        role,
        permissions,
        iat,
        exp: iat + LIMITS.accessTokenSeconds,
        jti: tokenIds.uuid(),
      };
      return new SignJWT(claims).setProtectedHeader({ alg: ACCESS_TOKEN_ALGORITHM, typ: 'JWT' }).sign(key);
    },

    async read(token) {
      const { jwtVerify } = await import('jose/jwt/verify');
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ACCESS_TOKEN_ALGORITHM],
          currentDate: toDate(clock.now()),
        });
        return isComplete(payload) ? payload : undefined;
      } catch {
        // Whatever is wrong with a text that anybody may send, it is no token of this store's.
        return undefined;
      }
    },
  };
}

const isComplete = (payload: unknown): payload is AccessTokenClaims =>
  schemaCheckOf(ACCESS_TOKEN_CLAIMS)(payload, '') === undefined;
