import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of a hash. It is named in the hash, so that another cost can be told apart one day. */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };
const SCHEME = `scrypt-${COST.N}-${COST.r}-${COST.p}`;
const KEY_BYTES = 32;

/** What is compared when there is no user; no password has this hash. */
const NOBODY = `${SCHEME}$nobody$`;

/** What is kept of a password: `scheme$salt$key`. @source contract §4 */
export async function hashPassword(password: string, salt: string): Promise<string> {
  const key = await derive(password, salt);
  return `${SCHEME}$${salt}$${key.toString('base64url')}`;
}

/** Tells whether a password has a hash. Without a hash it does the same work and says no. @assumption A01 */
export async function verifyPassword(password: string, hash = NOBODY): Promise<boolean> {
  const [, salt = '', expected = ''] = hash.split('$');
  const key = await derive(password, salt);
  const kept = Buffer.from(expected, 'base64url');
  return kept.length === key.length && timingSafeEqual(kept, key);
}

const derive = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, COST, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
