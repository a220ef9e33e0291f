import { sign, verify } from '@octokit/webhooks-methods';
import { describe, expect, test } from 'vitest';
import { signBody, verifySignature } from '#core';

const secret = 'whsec_test_secret_0001';
const paid =
  '{"event":"order.paid","payload":{"order_id":"3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11","payment_id":"7b1c2f5e-0c1d-4c57-8a4a-2f6b9a3d4e22","amount":59.97,"gateway":"manual"},"timestamp":"2026-01-01T00:00:00.000Z","delivery_id":"0b9d9a3e-6a53-4f7c-9f1a-5f3c1d2e4a77"}';
const cancelled =
  '{"event":"order.cancelled","payload":{"order_id":"3f0d7d53-6a0b-4f2e-9a55-0d8c8c6a1e11","reason":"客户取消 🛑"},"timestamp":"2026-01-01T00:00:00.000Z","delivery_id":"5a1f6b52-0d0f-4c55-8a39-2f9a3f1f7c02"}';

describe('signBody', () => {
  test.each([
    [paid, 'sha256=e049e0de706e2272f3f1de310dbbc6056df2ce75653f7b80aecc488c2318e3b7'],
    [cancelled, 'sha256=17db80b4164b4c83ea42786e9fa9d644fb7a4b6c04780fcc9f005ee52f7dd84d'],
  ])('signs the published vectors', (body, header) => {
    expect(signBody(body, secret)).toBe(header);
    expect(signBody(new TextEncoder().encode(body), secret)).toBe(header);
  });
});

describe('@octokit/webhooks-methods, which knows the same form of signature', () => {
  test.each([
    ['order.paid', paid],
    ['order.cancelled, in Chinese and with an emoji', cancelled],
  ])('verifies ours of %s', async (_, body) => {
    expect(await verify(secret, body, signBody(body, secret))).toBe(true);
    expect(await verify(secret, `${body}\n`, signBody(body, secret))).toBe(false);
    expect(await verify('whsec_other', body, signBody(body, secret))).toBe(false);
  });

  test('signs what ours verifies', async () => {
    expect(verifySignature(cancelled, await sign(secret, cancelled), secret)).toBe(true);
  });
});

describe('verifySignature', () => {
  const header = signBody(paid, secret);

  test('A33: accepts the right secret among several, as while one takes over from another', () => {
    expect(verifySignature(paid, header, secret)).toBe(true);
    expect(verifySignature(paid, header, ['whsec_new', secret])).toBe(true);
  });

  test.each([
    ['another secret', paid, header, 'whsec_other'],
    ['a changed body', `${paid} `, header, secret],
    ['no prefix', paid, header.slice(7), secret],
    ['upper case', paid, header.toUpperCase(), secret],
    ['no header', paid, undefined, secret],
    ['no secrets', paid, header, []],
    ['an empty secret', paid, signBody(paid, 'x'), ''],
  ] as const)('refuses %s', (_, body, given, secrets) => {
    expect(verifySignature(body, given, secrets)).toBe(false);
  });

  test('never throws on values of other types', () => {
    expect(verifySignature(null as unknown as string, header, secret)).toBe(false);
    expect(verifySignature(paid, 7 as unknown as string, secret)).toBe(false);
    expect(verifySignature(paid, header, null as unknown as string)).toBe(false);
    expect(verifySignature(paid, header, [3 as unknown as string])).toBe(false);
  });
});
