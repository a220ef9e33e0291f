import { describe, expect, test } from 'vitest';
import { ASSUMPTIONS, type Assumption, DEFAULT_ASSUMED, ENDPOINT_NAMES, endpointOf, SWITCHES } from '#contract';

/** Contract §2, by hand. */
const SPEC_SWITCHES = {
  'orders.cancelPaid': ['A04', 'reject', 'refund'],
  'inventory.quantity': ['A05', 'delta', 'absolute'],
  'stock.takenAt': ['A11', 'placing', 'payment'],
  'rateLimit.reset': ['A17', 'epoch-seconds', 'delta-seconds', 'epoch-ms'],
  'create.status': ['A18', '200', '201'],
  'pageSize.overMax': ['A21', 'reject', 'clamp'],
  'resend.budget': ['A32', 'full', 'single'],
  'subscription.view': ['A50', 'required', 'free'],
};

describe('ASSUMPTIONS', () => {
  test('are A01 to A52 without a gap', () => {
    expect(Object.keys(ASSUMPTIONS)).toEqual(
      Array.from({ length: 52 }, (_, i) => `A${String(i + 1).padStart(2, '0')}`),
    );
  });

  test.each(Object.entries<Assumption>(ASSUMPTIONS))(
    '%s names its section, and what else could be',
    (_, assumption) => {
      expect(assumption.section).toMatch(/^§[1-9]$/);
      expect(assumption.question).not.toBe('');
      expect(assumption.choice).not.toBe('');
      expect(assumption.alternatives.length).toBeGreaterThan(0);
    },
  );

  test('have eight switches', () => {
    expect(Object.fromEntries([...SWITCHES].map(([name, { id, values }]) => [name, [id, ...values]]))).toEqual(
      SPEC_SWITCHES,
    );
  });

  test('default to the first value of each switch', () => {
    expect(DEFAULT_ASSUMED).toEqual({
      'orders.cancelPaid': 'reject',
      'inventory.quantity': 'delta',
      'stock.takenAt': 'placing',
      'rateLimit.reset': 'epoch-seconds',
      'create.status': '200',
      'pageSize.overMax': 'reject',
      'resend.budget': 'full',
      'subscription.view': 'required',
    });
  });

  test('are known wherever an endpoint cites one', () => {
    const cited = ENDPOINT_NAMES.flatMap((name) => endpointOf(name).assumptions);
    expect(cited.filter((id) => !Object.hasOwn(ASSUMPTIONS, id))).toEqual([]);
  });
});
