import { expect, test } from 'vitest';
import { ACCESS_TOKEN_ALGORITHM, ACCESS_TOKEN_CLAIMS, schemaCheckOf } from '#contract';

/** Contract §4, by hand. */
const CLAIMS = {
  iss: 'tillkit',
  aud: 'store-api',
  sub: 'user-1',
  shop_id: 'store-1',
  role: 'STAFF',
  permissions: ['order:view', 'webhook:resend'],
  iat: 0,
  exp: 7200,
  jti: 'token-1',
};

const fieldOf = (claims: object) => schemaCheckOf(ACCESS_TOKEN_CLAIMS)(claims, '')?.field;

test('a token is signed by HS256 only', () => {
  expect(ACCESS_TOKEN_ALGORITHM).toBe('HS256');
});

test('a token of an owner or of staff carries all claims', () => {
  expect(fieldOf(CLAIMS)).toBeUndefined();
  expect(fieldOf({ ...CLAIMS, role: 'OWNER', permissions: [] })).toBeUndefined();
});

test.each(Object.keys(CLAIMS))('a token without %s is none', (name) => {
  const { [name as keyof typeof CLAIMS]: _, ...others } = CLAIMS;
  expect(fieldOf(others)).toBe(name);
});

test.each([
  ['iss', 'another'],
  ['aud', 'another'],
  ['sub', ''],
  ['shop_id', ''],
  ['role', 'ADMIN'],
  ['permissions', ['order:*']],
  ['iat', -1],
  ['iat', 0.5],
  ['exp', -1],
  ['exp', '7200'],
  ['jti', ''],
])('a token whose %s is %j is none', (name, value) => {
  expect(fieldOf({ ...CLAIMS, [name]: value })).toMatch(new RegExp(`^${name}`));
});
