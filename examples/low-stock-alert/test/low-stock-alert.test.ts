import 'tillkit/testing/matchers';
import { createEvent, createTestStore, type TestStore } from 'tillkit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Chat, startChat } from './start-chat.ts';

const extension = new URL('..', import.meta.url);
const EVENT = 'product.inventory.updated';
let chat: Chat;
let store: TestStore;
let teaId: string;

beforeEach(async () => {
  chat = await startChat();
  store = await createTestStore({ extension, seed: 1, allowNet: [chat.host] });
  teaId = (await store.api.products.create({ title: 'Tea', price: 10, inventory: 10 })).id;
});
afterEach(async () => {
  await store.close();
  await chat[Symbol.asyncDispose]();
});

/** Writes the settings as staff do. */
async function writeSettings(...lines: string[]) {
  const { id } = await store.api.products.create({ title: 'Low stock alert', price: 0 });
  await store.api.products.update(id, { handle: 'low-stock-alert', status: 'DRAFT', description: lines.join('\n') });
}

/** Changes the stock of the tea, and waits until that is handled. */
async function adjust(quantity: number) {
  await store.api.products.adjustInventory(teaId, { quantity });
  await store.idle();
}

const alertsAt = (quantity: number) => ({
  key: expect.any(String),
  alert: { productId: teaId, title: 'Tea', quantity, threshold: 5 },
});

const warnings = () => store.logs.filter(({ level }) => level === 'warn').map(({ text }) => text);

test('stock that falls to the threshold is told in the log', async () => {
  await adjust(-4);
  expect(warnings()).toEqual([]);
  await adjust(-1);
  expect(warnings()).toEqual(['Only 5 left: Tea']);
});

test('and posted where the settings say', async () => {
  await writeSettings(`url ${chat.url}`);
  await adjust(-7);
  const [delivery] = await store.deliveries.of(EVENT);
  expect(chat.posts).toEqual([{ ...alertsAt(3), key: delivery?.id }]);
});

test('an order that takes the last pieces is told of, too', async () => {
  await store.place({ lines: [{ productId: teaId, quantity: 10 }] });
  expect(warnings()).toEqual(['Only 0 left: Tea']);
});

test('stock that is low and falls further is told of once', async () => {
  await adjust(-6);
  await adjust(-1);
  await adjust(2);
  expect(warnings()).toEqual(['Only 4 left: Tea']);
});

test('stock that was filled up and falls again is told of again', async () => {
  await adjust(-6);
  await adjust(6);
  await adjust(-8);
  expect(warnings()).toEqual(['Only 4 left: Tea', 'Only 2 left: Tea']);
});

test('the threshold is that of the settings', async () => {
  await writeSettings('threshold 8');
  await adjust(-2);
  expect(warnings()).toEqual(['Only 8 left: Tea']);
});

test('an alert that the chat did not take, or whose answer was lost, is posted again with the same key', async () => {
  await writeSettings(`url ${chat.url}`);
  chat.answers.push(503, 500);
  await adjust(-7);
  expect(await store.deliveries.of(EVENT)).toMatchObject([{ state: 'waiting_retry' }]);
  await store.clock.advance('36h');
  expect(await store.deliveries.of(EVENT)).toHaveSucceeded();
  expect(chat.posts).toEqual([alertsAt(3), alertsAt(3), alertsAt(3)]);
  expect(new Set(chat.posts.map(({ key }) => key)).size).toBe(1);
});

test('a late attempt tells nothing when the stock was filled up meanwhile', async () => {
  await writeSettings(`url ${chat.url}`);
  store.respond([500, 'timeout']);
  await adjust(-7);
  store.respond([]);
  await adjust(50);
  await store.clock.advance('36h');
  expect(await store.deliveries.of(EVENT)).toHaveSucceeded();
  expect(chat.posts).toEqual([]);
});

test('a draft, and a product that is gone, are passed over', async () => {
  await store.api.products.update(teaId, { status: 'DRAFT' });
  await adjust(-7);
  await store.trigger(createEvent(EVENT, { old_quantity: 6, new_quantity: 5 }));
  expect(await store.deliveries.of(EVENT)).toHaveSucceeded();
  expect(warnings()).toEqual([]);
});

test('a host that was not allowed is not reached, and the delivery says so', async () => {
  await writeSettings('url http://127.0.0.1:9/alerts');
  await adjust(-7);
  const [delivery] = await store.deliveries.of(EVENT);
  expect(delivery).toMatchObject({ state: 'waiting_retry' });
  expect(delivery?.attempts[0]?.error?.message).toContain('127.0.0.1:9');
});

test('without its permission it is told nothing', async () => {
  await using limited = await createTestStore({ extension, grant: 'none' });
  await limited.trigger(EVENT, { set: { quantity: -1 } });
  expect(await limited.deliveries.list()).toEqual([]);
});

test('it needs the code that it asks for', async () => {
  await adjust(-7);
  await expect(store).toNeedPermissions(['product:view']);
});
