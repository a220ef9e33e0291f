import { expect, test } from 'vitest';
import type { StreamMessage } from '#contract';
import { createFolder } from '../../support/create-folder.ts';
import { openTestStore } from '../../support/open-test-store.ts';

const MINUTE = 60_000;

test('a new store knows of no clock, a kept one where it was left', async () => {
  const { path } = await createFolder();
  const first = await openTestStore({ path: path('store.sqlite') });
  expect(first.store.keptClock.read()).toBeUndefined();
  const at = first.clock.now() + MINUTE;
  const kept = first.store.keptClock.keep(first.clock);
  first.clock.moveTo(at);
  await kept;
  first.store.close();
  const { store } = await openTestStore({ path: path('store.sqlite') });
  expect(store.keptClock.read()).toEqual({ mode: 'manual', at });
});

test('what is written at the new time is committed with it, and told after it', async () => {
  const { store, scope, clock } = await openTestStore();
  const commits: (readonly StreamMessage[])[] = [];
  store.onCommit((messages) => commits.push(messages));
  const kept = store.keptClock.keep(clock);
  clock.moveTo(clock.now() + MINUTE);
  await Promise.all([kept, store.customers.create(scope, { email: 'a@example.com' })]);
  expect(commits.map((messages) => messages.map(({ kind }) => kind))).toEqual([['clock', 'event']]);
  const now = '2026-01-01T00:01:00.000Z';
  expect(commits[0]?.[0]?.data).toEqual({ mode: 'manual', now });
  expect(commits[0]?.[1]?.data).toMatchObject({ timestamp: now });
});
