import 'tillkit/testing/matchers';
import { createEvent, createTestStore, type TestStore } from 'tillkit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const extension = new URL('..', import.meta.url);
let store: TestStore;

beforeEach(async () => {
  store = await createTestStore({ extension, seed: 1 });
});
afterEach(() => store.close());

/** A new customer, once the handlers are through. */
async function join(name: string, at = store) {
  const customer = await at.api.customers.create({ email: 'new@example.com', name });
  await at.idle();
  return customer;
}

/** What the handlers answered at each attempt that ended well, the oldest first. */
async function answers() {
  const attempts = (await store.deliveries.list()).flatMap((delivery) => delivery.attempts);
  return attempts.filter(({ status }) => status === 200).map(({ responseBody }) => JSON.parse(responseBody ?? 'null'));
}

/** The letters as files, the oldest first. */
async function letters(): Promise<string[]> {
  const found = await answers();
  return Promise.all(
    found.filter(({ letter }) => letter !== null).map(async ({ letter }) => (await fetch(letter)).text()),
  );
}

const inFile = (text: string) =>
  [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');

test('a new customer gets a letter with their name', async () => {
  await join('李娜');
  const [letter] = await letters();
  expect(letter).toMatch(/^%PDF-1\.4\n/);
  expect(letter).toContain(inFile('李娜'));
  expect(store.logs[0]?.text).toMatch(/^Welcome letter: http.*\.pdf$/);
});

test('the file lists where its objects begin', async () => {
  await join('Emma');
  const [letter = ''] = await letters();
  const offsets = [...letter.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => letter.slice(offset).split('\n')[0])).toEqual(
    offsets.map((_, index) => `${index + 1} 0 obj`),
  );
  const listed = Number(/startxref\n(\d+)/.exec(letter)?.[1]);
  expect(letter.slice(listed, listed + 5)).toBe('xref\n');
});

test('a name is text in the file and nothing else', async () => {
  await join('Eve) Tj ET endstream <script>');
  const [letter] = await letters();
  expect(letter).not.toContain('Eve');
  expect(letter).toContain(inFile('Eve) Tj ET endstream <script>'));
});

test('a customer without a name is welcomed, too', async () => {
  await join('');
  expect((await letters())[0]).toContain(inFile('Hello,'));
});

test('the letter is written again when the name changes, and only then', async () => {
  const { id } = await join('Emma');
  await store.trigger('customer.updated', { set: { name: 'Emma Brown-Lee' } });
  await store.trigger(createEvent('customer.updated', { customer_id: id, changes: ['phone'] }));
  expect(await store.deliveries.list()).toHaveSucceeded();
  const written = await letters();
  expect(written).toHaveLength(2);
  expect(written[1]).toContain(inFile('Emma Brown-Lee'));
});

test('the same event twice writes the same letter', async () => {
  const { id } = await join('Emma');
  await store.trigger(createEvent('customer.created', { customer_id: id }));
  const [first, second] = await letters();
  expect(second).toBe(first);
});

test('a delivery that succeeds at a late attempt writes one letter', async () => {
  store.respond([500, 'timeout', 500]);
  await join('Emma');
  expect(await letters()).toEqual([]);
  await store.clock.advance('36h');
  const [delivery] = await store.deliveries.list();
  expect(delivery).toHaveSucceeded();
  expect(await answers()).toEqual([{ letter: expect.stringContaining(`welcome-${delivery?.id}.pdf`) }]);
});

test('a customer who is gone is passed over', async () => {
  await store.trigger(createEvent('customer.created'));
  expect(await store.deliveries.list()).toHaveSucceeded();
  expect(await answers()).toEqual([{ letter: null }]);
});

test('without the permission to store files it is tried again', async () => {
  await using limited = await createTestStore({ extension, grant: ['customer:view'] });
  await join('Emma', limited);
  expect(await limited.deliveries.list()).toMatchObject([
    { state: 'waiting_retry', attempts: [{ error: { name: 'ApiError' }, apiCalls: [{}, { code: 'FORBIDDEN' }] }] },
  ]);
});

test('it needs the codes that it asks for', async () => {
  await join('Emma');
  await expect(store).toNeedPermissions(['customer:view', 'upload:create']);
});
