import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ApiOptions, createApi } from '#api';
import { API_KEY_HEADER, type Assumed, DEFAULT_ASSUMED, type Permission } from '#contract';
import { createIds, createManualClock } from '#core';
import { openStore } from '#store';

/** What a call of a test carries besides its method and path. */
export interface TestCall {
  /** The store owner's key unless given; null for none. */
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, with `headers`, in place of `body`. */
  readonly payload?: string | Buffer;
}

const BASE_URL = 'http://store.test';

/** How a test's API differs from the usual one. */
export interface TestApiOptions extends Partial<Pick<ApiOptions, 'onWarning' | 'onError' | 'onCall'>> {
  readonly assumed?: Partial<Assumed>;
  /** Is given what closes the API; without it, the end of the test does. */
  readonly whenOver?: (close: () => Promise<void>) => void;
}

/** An API over an empty store in memory, whose clock stands at 2026-01-01. */
export async function startApi(options: TestApiOptions = {}) {
  const { assumed: turned, whenOver = onTestFinished, ...listeners } = options;
  const clock = createManualClock(Date.parse('2026-01-01T00:00:00.500Z'));
  const ids = createIds(1);
  const assumed = (): Assumed => ({ ...DEFAULT_ASSUMED, ...turned });
  const store = await openStore({ clock, ids, assumed });
  const uploadsDir = await mkdtemp(join(tmpdir(), 'tillkit-uploads-'));
  const app = await createApi({ store, clock, ids, assumed, baseUrl: () => BASE_URL, uploadsDir, ...listeners });
  whenOver(async () => {
    await app.close();
    store.close();
    await rm(uploadsDir, { recursive: true, force: true });
  });

  const { id: storeId } = await store.stores.create({ name: 'Test', currency: 'USD' });
  const createKey = async (scope: Permission[] | null, inStore = storeId) =>
    (await store.keys.create({ storeId: inStore, scope })).key;
  const ownerKey = await createKey(null);

  /** Makes a call without a socket. */
  async function call(method: string, path: string, { key = ownerKey, headers, body, payload }: TestCall = {}) {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(key !== null && { [API_KEY_HEADER]: key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(payload !== undefined && { payload }),
    });
    return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
  }

  /** Makes a call that must succeed and gives its `data`. */
  async function data(method: string, path: string, options?: TestCall) {
    const answer = await call(method, path, options);
    if (answer.body.code !== 'ok')
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  const scope = { storeId, cause: null };
  return { app, store, clock, storeId, scope, ownerKey, createKey, uploadsDir, call, data };
}

/** An API that {@link startApi} started. */
export type TestApi = Awaited<ReturnType<typeof startApi>>;
