import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { explainSignatureRejection, type SignatureRejection } from '#webhooks';

const SECRET = 'whsec_dGhpcyBpcyBhIHNlY3JldCBmb3IgYSB0ZXN0';
const PREVIOUS = 'whsec_before';
const OTHER = 'whsec_of_another_webhook';
const BODY =
  '{"event":"order.cancelled","payload":{"order_id":"1","reason":"客户 🛑 1/2"},"timestamp":"2026-01-01T00:00:00.000Z","delivery_id":"2"}';

const digest = (key: string | Buffer, body: string, encoding: 'hex' | 'base64' | 'base64url' = 'hex') =>
  createHmac('sha256', key).update(body).digest(encoding);
const right = digest(SECRET, BODY);

const explain = (answer: Partial<SignatureRejection['answer']>) =>
  explainSignatureRejection({
    body: BODY,
    signature: `sha256=${right}`,
    secrets: [
      { secret: OTHER, isPrevious: false },
      { secret: SECRET, isPrevious: false },
      { secret: PREVIOUS, isPrevious: true },
    ],
    answer: { headers: {}, body: null, ...answer },
  });

/** What Python's `json.dumps` makes of the body. */
const python =
  '{"event": "order.cancelled", "payload": {"order_id": "1", "reason": "\\u5ba2\\u6237 \\ud83d\\uded1 1/2"}, "timestamp": "2026-01-01T00:00:00.000Z", "delivery_id": "2"}';
/** What PHP's `json_encode` makes of it. */
const php =
  '{"event":"order.cancelled","payload":{"order_id":"1","reason":"\\u5ba2\\u6237 \\ud83d\\uded1 1\\/2"},"timestamp":"2026-01-01T00:00:00.000Z","delivery_id":"2"}';
const sorted =
  '{"delivery_id":"2","event":"order.cancelled","payload":{"order_id":"1","reason":"客户 🛑 1/2"},"timestamp":"2026-01-01T00:00:00.000Z"}';

describe('a mistake whose digest the answer shows is named', () => {
  test.each([
    ['previous-secret', digest(PREVIOUS, BODY)],
    ['other-secret', digest(OTHER, BODY)],
    ['secret-without-prefix', digest(SECRET.slice('whsec_'.length), BODY)],
    ['secret-decoded', digest(Buffer.from('this is a secret for a test'), BODY)],
    ['secret-with-newline', digest(`${SECRET}\n`, BODY)],
    ['trailing-newline', digest(SECRET, `${BODY}\n`)],
    ['json-written-again', digest(SECRET, python)],
    ['json-written-again', digest(SECRET, php)],
    ['json-written-again', digest(SECRET, sorted)],
    ['json-written-again', digest(SECRET, JSON.stringify(JSON.parse(BODY), null, 2))],
    ['payload-only', digest(SECRET, '{"order_id":"1","reason":"客户 🛑 1/2"}')],
    ['empty-body', digest(SECRET, '')],
    ['base64', digest(SECRET, BODY, 'base64')],
    ['base64', digest(SECRET, BODY, 'base64url')],
    ['upper-case', right.toUpperCase()],
    ['missing-prefix', right],
  ])('%s', (mistake, shown) => {
    const found = explain({ body: `{"error":"bad signature","expected":"${shown}"}` });
    expect(found).toEqual({ mistake, message: expect.stringContaining('The answer shows a digest.') });
  });

  test('in a header too, with the prefix or without, whatever the case', () => {
    const shown = digest(OTHER, BODY).toUpperCase();
    expect(explain({ headers: { 'x-expected': `sha256=${shown}` } }).mistake).toBe('other-secret');
  });

  test('also beside the signature that was sent', () => {
    const body = `got sha256=${right}, expected sha256=${digest(SECRET, `${BODY}\n`)}`;
    expect(explain({ body }).mistake).toBe('trailing-newline');
  });
});

describe('nothing is claimed', () => {
  test.each([
    ['an answer without a digest', 'Unauthorized'],
    ['the signature as it was sent', `got sha256=${right}`],
    ['a digest of something else', digest('who knows', BODY)],
    ['no body', null],
  ])('for %s', (_, body) => {
    const { mistake, message } = explain({ body });
    expect(mistake).toBeNull();
    expect(message).toMatch(/raw body.*fingerprint of this webhook's secret is [0-9a-f]{12}/s);
    for (const secret of [SECRET, PREVIOUS, OTHER]) expect(message).not.toContain(secret);
  });

  test('when the secret that signed is not known any more', () => {
    const unknown = { body: BODY, signature: 'sha256=00', secrets: [], answer: { headers: {}, body: right } };
    expect(explainSignatureRejection(unknown).mistake).toBeNull();
  });
});
