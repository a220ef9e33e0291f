import { expect, test } from 'vitest';
import { parseSettings, toEmulatorOptions } from '#cli';
import { listFields, triggerFieldsOf } from '#contract';
import { UsageError } from '#core';

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UsageError) return [error.message, ...error.nextSteps].join(' ');
    throw error;
  }
  return 'nothing was refused';
}

test('the fields of --set are those of the operation behind an event, by their paths', () => {
  const fields = listFields(triggerFieldsOf('order.paid'));
  expect(fields.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['customerId', 'lines.0.quantity', 'shippingAddress.city', 'amount', 'fail']),
  );
  expect(fields.find(({ path }) => path === 'lines.0.quantity')?.type).toBe('integer 1–1000000');
  expect(fields.map(({ path }) => path)).not.toContain('storeId');
  expect(listFields(triggerFieldsOf('app.updated'))).toEqual([]);
});

test('--set takes fields at any depth, and items of a list by any number', () => {
  const set = ['lines.1.quantity=3', 'lines=[{"productId":"x","quantity":1}]', 'amount=5', 'gateway=manual'];
  expect(parseSettings('order.paid', set)).toMatchObject({ 'lines.1.quantity': 3, amount: 5, gateway: 'manual' });
});

test('--set refuses a field that there is not in one sentence, with the nearest and all', () => {
  expect(refusal(() => parseSettings('order.refunded', ['amuont=1']))).toMatch(
    /^--set takes no field "amuont" for order\.refunded\. Did you mean "amount"\? The fields are customerId, .*reason\.$/,
  );
  expect(refusal(() => parseSettings('app.updated', ['foo=1']))).toBe(
    '--set takes no field "foo" for app.updated. Nothing can be set for app.updated.',
  );
});

test('a fault for an event that there is not names the nearest', () => {
  const fault = ['{"match":{"event":"order.payed"},"drop":true}'];
  expect(refusal(() => toEmulatorOptions({ fault }))).toMatch(
    /^There is no event "order\.payed"\. Did you mean order\.paid\?/,
  );
});
