import { createApi, createApiCaller, createApiProbe } from '#api';
import { BACK_OFFICE_PATH } from '#backoffice';
import { createSessions, registerControl, toAllowedHosts } from '#control';
import { createClockStopwatch, createIds, createManualClock, realStopwatch, sentence } from '#core';
import { createSandbox } from '#sandbox';
import { isStorageFailure, openStore } from '#store';
import {
  createEngine,
  createExplainingReceiver,
  createFaultyReceiver,
  createHostClient,
  createHttpReceiver,
  type Receiver,
} from '#webhooks';
import { createAppActions } from '../apps/app-actions.ts';
import { createGrants } from '../apps/grants.ts';
import { createHandlerCalls } from '../apps/handler-calls.ts';
import { createInstalledApps } from '../apps/installed-apps.ts';
import { createPanels } from '../apps/panels.ts';
import { createSandboxReceiver } from '../apps/sandbox-receiver.ts';
import { readAhead, startExtensions } from '../apps/start-extensions.ts';
import { createClockControl } from '../clock/clock-control.ts';
import { createDeliveriesByHand } from '../clock/deliveries-by-hand.ts';
import { createDeliveryScript } from '../clock/delivery-script.ts';
import { startClock } from '../clock/start-clock.ts';
import { startFaults } from '../faults/start-faults.ts';
import { createPermissionLedger } from '../ledger/permission-ledger.ts';
import { createRunEvidence } from '../ledger/run-evidence.ts';
import { createSnapshots, recoverOwner } from '../snapshots/snapshots.ts';
import { createTrigger } from '../trigger/trigger.ts';
import { createAssumptions } from './assumptions.ts';
import { createCallAs } from './call-as.ts';
import { closeServer } from './close-server.ts';
import { firstStoreId } from './first-store.ts';
import { listen } from './listen.ts';
import type { EmulatorOptions } from './options.ts';
import { registerBackOffice } from './register-back-office.ts';
import type { StartedEmulator } from './started-emulator.ts';
import { createStopStack } from './stop-stack.ts';
import { createStream } from './stream.ts';
import { openUploadsFolder } from './uploads-folder.ts';

const DEFAULT_HOST = '127.0.0.1';

/**
 * Starts a store with its REST API, control plane, webhook engine and extensions. What was started when something fails is
 * stopped again.
 * @throws UsageError when the user must act: port, store file, folder
 * @throws ExtensionRefused when an extension has errors
 */
export async function startEmulator(options: EmulatorOptions): Promise<StartedEmulator> {
  const stack = createStopStack();
  try {
    return await start(options, stack);
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

async function start(options: EmulatorOptions, stack: ReturnType<typeof createStopStack>): Promise<StartedEmulator> {
  const warn = options.onWarning ?? (() => {});
  const clock = createManualClock(0);
  const assumptions = createAssumptions(options.assume, process.env);
  const assumed = assumptions.read;
  const folders = readAhead(options, assumed);
  stack.push(folders.close);
  const grants = createGrants(process.env);
  const faults = startFaults(options.faults);
  const script = createDeliveryScript();
  const hosts = createHostClient({ allow: options.allowNet ?? [] });
  const stream = createStream();
  if (options.onMessage !== undefined) stream.subscribe(options.onMessage);

  const store = await openStore({
    clock,
    ids: createIds(options.seed),
    assumed,
    script: script.read,
    ...(options.storePath === undefined ? {} : { path: options.storePath }),
  });
  stack.push(async () => store.close());
  await startClock(clock, store.keptClock, options.clock, warn);
  // Such a run repeats itself byte for byte: one thing happens after another, and no real time is told.
  const repeats = options.seed !== undefined && clock.mode === 'manual';
  const stopwatch = repeats ? createClockStopwatch(clock) : realStopwatch;
  const firstId = await firstStoreId(store, options);
  let isTelling = true;
  // Only now, so that the making of the sample data is not told as if somebody had done it.
  store.onCommit((messages) => {
    if (isTelling) for (const { kind, data } of messages) stream.publish(kind, data);
  });
  let owner = await recoverOwner(store, firstId);

  let url = '';
  const evidence = createRunEvidence((appId) => apps.codeOf(appId));
  const uploads = await openUploadsFolder(options.storePath);
  stack.push(uploads.close);
  const api = await createApi({
    store,
    clock,
    stopwatch,
    ids: store.ids,
    assumed,
    baseUrl: () => url,
    uploadsDir: uploads.dir,
    onWarning: warn,
    onError: (error) =>
      warn(
        isStorageFailure(error)
          ? sentence`The store cannot be written: ${error.message}. A call was answered with INTERNAL_ERROR.`
          : sentence`A bug of tillkit was answered with INTERNAL_ERROR: ${(error as Error).stack ?? String(error)}`,
      ),
    faultFor: faults.forCall,
    isFaulty: faults.isFaulty,
    onCall: (call) => stream.publish('api-call', call),
    onPermission: evidence.recordPermission,
  });
  stack.push(() => closeServer(api));

  let wakeEngine = (): void => {};
  const sandbox = createSandbox({
    now: () => clock.now(),
    callApi: createHandlerCalls(createApiCaller(api), (appId) => apps.keyOf(appId)),
    fetchHost: hosts.fetch,
    onHost: evidence.recordHost,
    clockMode: () => clock.mode,
    stopwatch,
    ids: store.ids,
    keepRunners: options.keepRunners ?? false,
    onLog: (line) => stream.publish('handler-log', line),
    onRoom: () => wakeEngine(),
    limits: {
      ...(options.cpuMs === undefined ? {} : { cpuMs: options.cpuMs }),
      ...(repeats ? { apiCallsInFlight: 1 } : {}),
    },
    ...(options.inspect === undefined ? {} : { inspect: { port: options.inspect } }),
  });
  stack.push(() => sandbox.close());
  const inspectorUrl = await sandbox.inspectorUrl();
  const apps = createInstalledApps(store, sandbox, grants);

  const http = createHttpReceiver({ allowedHosts: options.allowReceivers ?? [], stopwatch });
  stack.push(async () => http.close());
  const withFaults = (receiver: Receiver) =>
    createFaultyReceiver(
      receiver,
      ({ event, url, handler }) => faults.forDelivery({ event, receiver: url ?? handler }),
      stopwatch,
    );
  const servers = withFaults(createExplainingReceiver(http, (appId) => store.webhooks.signingSecrets(appId)));
  const handlers = withFaults(createSandboxReceiver(sandbox, { seed: options.seed ?? null, assumed }));
  const engine = createEngine({
    store,
    clock,
    assumed,
    receiverFor: ({ url }) => (url === null ? handlers : servers),
    ...(repeats ? { slots: { perReceiver: 1, inAll: 1 } } : { roomFor: sandbox.room }),
    onStoreFailure: (error) =>
      warn(sentence`The store cannot be written: ${(error as Error).message}. It is tried again.`),
  });
  wakeEngine = engine.wake;
  stack.push(() => engine.stop());
  const clockControl = createClockControl({ store, engine, clock });
  stack.push(async () => clockControl.close());

  const trigger = createTrigger({ store, apps, defaultStoreId: () => owner.storeId });
  const triggerInTurn: typeof trigger = repeats ? (request) => engine.quiet(() => trigger(request)) : trigger;
  const snapshots = createSnapshots({
    store,
    clock,
    apps,
    alone: clockControl.alone,
    owner: {
      read: () => owner,
      putBack(taken) {
        owner = taken;
        options.onSecretRotated?.();
      },
    },
    async startClock() {
      clock.putBack({ mode: 'manual', at: 0 });
      await startClock(clock, store.keptClock, options.clock, warn);
    },
    async begin() {
      isTelling = false;
      const storeId = await firstStoreId(store, options).finally(() => {
        isTelling = true;
      });
      owner = await recoverOwner(store, storeId);
      await extensions.again(storeId);
      options.onSecretRotated?.();
    },
  });
  const token = createIds().secret();
  const allowedHosts = () => toAllowedHosts(options.host ?? DEFAULT_HOST, Number(new URL(url).port || 80));
  const sessions = createSessions(() => url);
  await registerControl(api, {
    token,
    sessions,
    callApi: createCallAs(createApiProbe(api), { owner: () => owner.apiKey, ofApp: apps.keyOf }),
    store,
    apps: createAppActions(store, apps, grants, {
      defaultStoreId: () => owner.storeId,
      evidenceOf: evidence.of,
      assumed,
    }),
    async resetKey(id) {
      const created = await apps.resetKey(id);
      if (id === owner.keyId) owner = { ...owner, apiKey: created.key };
      options.onSecretRotated?.();
      return created;
    },
    async rotateSecret(id) {
      const secret = await store.webhooks.rotateSecret(id);
      options.onSecretRotated?.();
      return secret;
    },
    trigger: triggerInTurn,
    snapshots,
    faults: faults.control,
    assumptions,
    ledger: createPermissionLedger(store, apps, { evidenceOf: evidence.of, assumed }),
    panels: createPanels(apps),
    baseUrl: () => url,
    allowedHosts,
    clock: clockControl.moves,
    subscribe: (listener) => stream.subscribe(listener),
  });
  registerBackOffice(api, { sessions, allowedHosts });

  url = await listen(api, { host: options.host ?? DEFAULT_HOST, port: options.port ?? 0 });
  const extensions = await startExtensions({
    options,
    folders,
    store,
    storeId: firstId,
    apps,
    stream,
    stopwatch,
    assumed,
    warn,
  });
  // Also ahead of all others: what changes from now on finds everything open.
  stack.push(folders.close);
  await engine.start();

  return {
    url,
    backOfficeUrl: url + BACK_OFFICE_PATH,
    inspectorUrl,
    handlersReady: sandbox.ready,
    get runInfo() {
      return { url, token, pid: process.pid, storeId: owner.storeId, apiKey: owner.apiKey, apps: apps.runInfo() };
    },
    trigger: triggerInTurn,
    respond: script.replace,
    clock: clockControl.moves,
    snapshots,
    byHand: createDeliveriesByHand({
      store,
      engine,
      alone: clockControl.alone,
      trigger,
      storeId: () => owner.storeId,
    }),
    takeNewEvidence: () => evidence.takeNew(),
    idle: () => engine.idle(),
    stop: () => stack.stop(),
  };
}
