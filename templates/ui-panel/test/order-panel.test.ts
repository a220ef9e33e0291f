import { ApiError, type PanelChild, type PanelContext } from 'tillkit';
import { createTestStore, type TestStore } from 'tillkit/testing';
import { expect, test } from 'vitest';
import orderPanel from '../ui/order-panel.ts';
import { toElements } from '../ui/to-elements.ts';

const nothing = { setTrackingNumber() {}, async ship() {} };

test('an order is shipped once it is paid, and with a tracking number', () => {
  const lineItems: never[] = [];
  const pending = toElements(
    { order: { status: 'PENDING', lineItems }, trackingNumber: '', problem: undefined },
    nothing,
  );
  expect(JSON.stringify(pending)).not.toContain('Ship it');
  const paid = toElements({ order: { status: 'PAID', lineItems }, trackingNumber: '', problem: 'No' }, nothing);
  expect(paid).toMatchObject([
    { type: 'table' },
    { type: 'banner', text: 'No' },
    { children: [{}, { disabled: true }] },
  ]);
});

test('the button ships the order', async () => {
  await using store = await createTestStore({ extension: new URL('..', import.meta.url) });
  const order = await store.pay(await store.place());
  const shown = await open(store, order.id);
  shown.field('Tracking number').onChange('SF-1');
  await shown.button('Ship it').onPress();
  expect(await store.api.orders.get(order.id)).toMatchObject({ status: 'FULFILLED' });
  expect(shown.text()).toContain('An order that is FULFILLED is not shipped from here.');
});

/** Runs the panel as its page does, with the owner's permissions, and finds what it shows by now. */
async function open(store: TestStore, id: string) {
  let elements: readonly PanelChild[] = [];
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const request = () => Promise.reject(new ApiError('NOT_FOUND', 404, 'This test makes no such call.'));
  const ctx: PanelContext = {
    api: { ...store.api, request },
    log,
    app: { id: 'app', version: '0.1.0' },
    target: 'order.detail',
    record: { id },
    onChange() {},
  };
  const render = (...given: readonly PanelChild[]) => {
    elements = given;
  };
  await orderPanel({ render }, ctx);
  const all = () =>
    elements
      .flatMap((element) => (element && element.type === 'stack' ? element.children : [element]))
      .filter((element) => element !== null && element !== false);
  return {
    text: () => JSON.stringify(elements),
    button(label: string) {
      const found = all().find((element) => element.type === 'button' && element.label === label);
      if (found?.type !== 'button') throw new Error(`There is no button "${label}".`);
      return found;
    },
    field(label: string) {
      const found = all().find((element) => element.type === 'text-field' && element.label === label);
      if (found?.type !== 'text-field') throw new Error(`There is no field "${label}".`);
      return found;
    },
  };
}
