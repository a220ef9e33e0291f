import { LIMITS } from '../limits.ts';
import { USER_ROLES } from '../permissions.ts';
import { boolean, integer, literal, number, object, oneOf, string, timestamp } from '../schema.ts';

/** Body of a login. @assumption A01 */
export const LOGIN = object({
  email: string({ minLength: 1, maxLength: 254 }),
  password: string({ minLength: 1, maxLength: 1024 }),
});

/** `data` of a login. @assumption A01 */
export const LOGIN_RESULT = object({
  accessToken: string(),
  tokenType: literal('Bearer'),
  expiresIn: integer({ default: LIMITS.accessTokenSeconds }),
  user: object({ id: string(), email: string(), role: oneOf(USER_ROLES) }),
});

/** Body of the liveness probe. `uptime` in seconds. @source spec §4 */
export const HEALTH = object({ success: boolean(), data: object({ uptime: number(), timestamp: timestamp() }) });

/** What the readiness probe tells of. @source spec §4 @assumption A27 */
export const HEALTH_COMPONENTS = ['database', 'redis'] as const;
export type HealthComponent = (typeof HEALTH_COMPONENTS)[number];

/** Body of the readiness probe; a faulty component is `error` and the status 503. @assumption A27 */
export const HEALTH_READY = object({
  success: boolean(),
  data: object({ database: oneOf(['ok', 'error']), redis: oneOf(['ok', 'error']) }),
});

/** Paths outside `/api`. @source contract §1 */
export const PUBLIC_PATHS = {
  health: '/health',
  ready: '/health/ready',
  login: '/auth/login',
  uploads: '/uploads',
  openapi: '/openapi.json',
} as const;

/** Header that carries an API key. @source spec §5 */
export const API_KEY_HEADER = 'X-Service-API-Key';

/** Headers on every answer under `/api`. @source spec §8 */
export const RATE_LIMIT_HEADERS = {
  limit: 'X-RateLimit-Limit',
  remaining: 'X-RateLimit-Remaining',
  reset: 'X-RateLimit-Reset',
} as const;
