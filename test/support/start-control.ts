import { request as httpRequest } from 'node:http';
import { createApiProbe } from '#api';
import {
  CONTROL_PREFIX,
  CONTROL_TOKEN_HEADER,
  DEFAULT_ASSUMED,
  type Fault,
  type Manifest,
  type Page,
  type StreamMessage,
} from '#contract';
import { createSessions, registerControl, toAllowedHosts } from '#control';
import { toIso } from '#core';
import { startApi } from './start-api.ts';

const TOKEN = 'run-token';
const MANIFEST: Manifest = {
  name: 'Loyalty',
  version: '1.0.0',
  permissions: ['order:view', 'customer:view'],
  webhooks: [{ event: 'order.paid', handler: 'handlers/paid.ts' }],
};

const toPage = <T>(items: T[]): Page<T> => ({ items, total: items.length, page: 1, pageSize: 100 });

/** What a control call of a test carries besides its method and path. */
export interface TestControlCall {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/**
 * An API with its control plane, listening. Apps are installed into the store without their code, `trigger` sends an
 * event with the payload as given, and the stream tells of commits and of what `publish` is given; with `tellCalls`, of
 * the calls of the REST API too.
 */
export async function startControl({ tellCalls = false } = {}) {
  const api = await startApi({
    onCall(data) {
      if (tellCalls) publish({ kind: 'api-call', data });
    },
  });
  const { store, clock, storeId, scope } = api;
  const probe = createApiProbe(api.app);
  const listeners = new Set<(message: StreamMessage) => void>();
  const publish = (message: StreamMessage) => {
    for (const listener of listeners) listener(message);
  };
  store.onCommit((messages) => {
    for (const message of messages) publish(message);
  });
  const noAttempts = { attemptsStarted: 0, succeeded: 0, failed: 0 };
  const readClock = () => ({ mode: clock.mode, now: toIso(clock.now()), ...noAttempts, nextDueAt: null });
  const readState = () => ({ storeId, mode: clock.mode, now: toIso(clock.now()) });
  let port = 0;
  let assumed = DEFAULT_ASSUMED;
  let faults: Fault[] = [];
  await registerControl(api.app, {
    token: TOKEN,
    sessions: createSessions(() => `http://127.0.0.1:${port}`),
    async callApi({ method, path, body }) {
      const answer = await probe({ method, path, body, apiKey: api.ownerKey });
      return { ...answer, body: { ...answer.body } };
    },
    store,
    allowedHosts: () => toAllowedHosts('127.0.0.1', port),
    apps: {
      install: ({ storeId: to = storeId }) =>
        store.apps.install({
          storeId: to,
          manifest: MANIFEST,
          dir: null,
          receiverUrl: null,
          granted: MANIFEST.permissions,
        }),
      upgrade: (id) => store.apps.upgrade(id, { manifest: { ...MANIFEST, version: '1.1.0' } }),
      uninstall: (id) => store.apps.uninstall(id),
      setReceiver: (id, url) => store.apps.setReceiver(id, url),
    },
    resetKey: (id) => store.keys.reset(id),
    rotateSecret: (id) => store.webhooks.rotateSecret(id),
    async trigger({ storeId: to = storeId, event, payload = {} }) {
      const { deliveryIds } = await store.events.send({ ...scope, storeId: to }, event, payload);
      return { events: [{ event, deliveryIds, payload }] };
    },
    snapshots: {
      list: () => toPage([{ name: 'start', takenAt: toIso(clock.now()) }]),
      save: async (name) => ({ name, takenAt: toIso(clock.now()) }),
      restore: async () => readState(),
      export: async () => store.contents.export(),
      import: async () => readState(),
      reset: async () => readState(),
    },
    clock: { read: readClock, move: async () => readClock() },
    faults: {
      list: () => toPage(faults),
      replace(rules) {
        faults = rules.map((rule) => ({ ...rule, hits: 0 }));
        return toPage(faults);
      },
      clear: () => faults.splice(0).length,
    },
    assumptions: {
      read: () => assumed,
      turn(update) {
        assumed = { ...assumed, ...update };
        return assumed;
      },
    },
    ledger: async (appId) => ({
      appId,
      name: store.apps.get(appId).name,
      digest: null,
      analyzed: false,
      permissions: [],
      unresolved: [],
      hosts: null,
    }),
    panels: {
      list: () => [{ appId: 'app', appName: 'demo', target: 'app.home', entry: 'ui/home.ts', loaded: true }],
      code: (appId) => ({ appId, version: '1.0.0', code: '', sourceMap: '' }),
    },
    baseUrl: () => `http://127.0.0.1:${port}`,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);

  /** Makes a call over HTTP, with the run token and a `Host` of this server's unless `headers` say otherwise. */
  function control(method: string, path: string, { headers = {}, body }: TestControlCall = {}) {
    return new Promise<{ status: number; body: { code: string; msg: string; data?: never } }>((resolve, reject) => {
      const sent = httpRequest(
        {
          ...{ host: '127.0.0.1', port, method, path: path.startsWith('/_') ? path : CONTROL_PREFIX + path },
          headers: {
            [CONTROL_TOKEN_HEADER]: TOKEN,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        async (answer) =>
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse((await answer.toArray()).join('')) }),
      );
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  return { ...api, port, token: TOKEN, listeners, publish, control };
}
