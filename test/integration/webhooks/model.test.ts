import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { AppInstalled, Delivery, EventName, Manifest, Permission } from '#contract';
import { fingerprint, toIso } from '#core';
import type { AttemptResult } from '#webhooks';
import { DeliveryModel, type ModelAnswer, type ModelApp, type ModelDelivery } from '../../support/delivery-model.ts';
import { openManualDeliveryStore } from '../../support/open-delivery-store.ts';
import { createScriptedReceiver, failed, succeeded } from '../../support/scripted-receiver.ts';

type Ending = Exclude<ModelAnswer, 'hold'>;

/** What somebody does to the store, its apps or its engine; `app` and `at` choose among those there are. */
type Command =
  | { readonly kind: 'change'; readonly event: 'customer.created' | 'product.created'; readonly count: number }
  | { readonly kind: 'next' }
  | { readonly kind: 'jump'; readonly ms: number }
  | { readonly kind: 'resend'; readonly at: number }
  | { readonly kind: 'grant'; readonly app: number; readonly granted: readonly Permission[] }
  | { readonly kind: 'receiver'; readonly app: number; readonly url: string | null }
  | { readonly kind: 'rotate'; readonly app: number; readonly at: number }
  | { readonly kind: 'uninstall'; readonly app: number }
  | { readonly kind: 'release'; readonly ending: Ending }
  | { readonly kind: 'die' };

const HOUR = 3_600_000;
const CODES: readonly Permission[] = ['customer:view', 'product:view'];
const HANDLERS = {
  'customer.created': 'handlers/customer.js',
  'product.created': 'handlers/product.js',
  'app.uninstalled': 'handlers/goodbye.js',
} as const;
const EVENTS = Object.keys(HANDLERS) as EventName[];
const NAMES = ['first', 'second'];
const RESULTS: Readonly<Record<Ending, AttemptResult>> = {
  succeeded,
  failed,
  interrupted: { ...failed, outcome: 'interrupted', errorCode: null },
};

const manifestOf = (name: string): Manifest => ({
  name,
  version: '1.0.0',
  permissions: [...CODES],
  webhooks: Object.entries(HANDLERS).map(([event, handler]) => ({ event: event as EventName, handler })),
});

const app = fc.nat(NAMES.length - 1);
const kind = <K extends Command['kind']>(name: K) => fc.constant(name);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('change'),
      event: fc.constantFrom('customer.created' as const, 'product.created' as const),
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 10, arbitrary: fc.record({ kind: kind('next') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('jump'), ms: fc.nat(40 * HOUR) }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('resend'), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('grant'), app, granted: fc.subarray([...CODES]) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('receiver'),
      app,
      url: fc.constantFrom(null, 'http://a.test/', 'http://b.test/'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('rotate'), app, at: fc.nat(EVENTS.length - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('uninstall'), app }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('release'),
      ending: fc.constantFrom<Ending>('succeeded', 'failed', 'interrupted'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('die') }) },
);

const answers = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<ModelAnswer>('succeeded') },
    { weight: 7, arbitrary: fc.constant<ModelAnswer>('failed') },
    { weight: 1, arbitrary: fc.constant<ModelAnswer>('interrupted') },
    { weight: 1, arbitrary: fc.constant<ModelAnswer>('hold') },
  ),
  { minLength: 1, maxLength: 60 },
);

test('whatever happens, every delivery is where the contract says, with the history that it says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 20, maxLength: 60 }),
      answers,
      fc.boolean(),
      async (commands, script, fullBudget) => {
        const pair = await openPair(script, fullBudget);
        try {
          for (const step of commands) {
            await pair.take(step);
            await pair.compare(step);
          }
        } finally {
          await pair.close();
        }
      },
    ),
    { numRuns: 60, seed: 20_260_101, interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true },
  );
});

/** A store with its engine, beside a model of it. */
async function openPair(script: readonly ModelAnswer[], fullBudget: boolean) {
  const setup = await openManualDeliveryStore({ assumed: { 'resend.budget': fullBudget ? 'full' : 'single' } });
  const { store, storeId, scope, clock } = setup;
  const answerOf = (event: number, app: number, attempt: number): ModelAnswer =>
    script[(event * 31 + app * 17 + attempt) % script.length] ?? 'succeeded';

  const installed: AppInstalled[] = [];
  for (const name of NAMES) {
    const draft = { storeId, manifest: manifestOf(name), dir: null, receiverUrl: null, granted: CODES };
    installed.push(await store.apps.install(draft));
    // Who was installed first is told first.
    clock.moveTo(clock.now() + 1);
  }
  const apps = installed.map(
    ({ webhooks }, index): ModelApp => ({
      index,
      handlers: HANDLERS,
      secrets: Object.fromEntries(webhooks.map(({ event, secret }) => [event, secret])),
      url: null,
      granted: CODES,
      isInstalled: true,
    }),
  );
  const model = new DeliveryModel(apps, {
    now: clock.now(),
    fullBudget,
    answer: ({ ordinal, app: { index } }, number) => answerOf(ordinal, index, number),
  });

  /** The place of its event, by the id of a delivery. */
  const ordinals = new Map<string, number>();
  let events = 0;
  store.onCommit((messages) => {
    for (const { kind, data } of messages) {
      if (kind !== 'event') continue;
      for (const id of data.deliveryIds) ordinals.set(id, events);
      events += 1;
    }
  });

  let held: ((result: AttemptResult) => void)[] = [];
  const receiver = createScriptedReceiver(({ deliveryId, app: { name }, attempt }) => {
    const answer = answerOf(ordinals.get(deliveryId) ?? -1, NAMES.indexOf(name), attempt);
    return answer === 'hold' ? new Promise((resolve) => held.push(resolve)) : RESULTS[answer];
  });
  let engine = await setup.startEngine(receiver);

  /** Does to the store what the model says can be done, and sees that it refuses the rest. */
  async function expectTaken(isTaken: boolean, code: string, done: Promise<unknown>): Promise<void> {
    if (isTaken) await done;
    else await expect(done).rejects.toMatchObject({ code });
  }

  const requireOf = <T>(list: readonly T[], at: number): T => {
    const found = list[at];
    if (found === undefined) throw new Error(`There is no number ${at}.`);
    return found;
  };

  async function takeOfApp(step: Command & { readonly app: number }): Promise<void> {
    const known = requireOf(apps, step.app);
    const { id, webhooks } = requireOf(installed, step.app);
    const { isInstalled } = known;
    switch (step.kind) {
      case 'grant':
        if (isInstalled) model.grant(known, step.granted);
        return expectTaken(isInstalled, 'NOT_FOUND', store.apps.setPermissions(id, step.granted));
      case 'receiver':
        if (isInstalled) known.url = step.url;
        return expectTaken(isInstalled, 'NOT_FOUND', store.apps.setReceiver(id, step.url));
      case 'uninstall':
        if (isInstalled) model.uninstall(known);
        return expectTaken(isInstalled, 'NOT_FOUND', store.apps.uninstall(id));
      case 'rotate': {
        const webhook = requireOf(webhooks, step.at);
        const rotated = store.webhooks.rotateSecret(webhook.id);
        if (isInstalled) known.secrets[webhook.event] = await rotated;
        return expectTaken(isInstalled, 'NOT_FOUND', rotated);
      }
    }
  }

  const ids = (): string[] => [...ordinals.keys()];

  return {
    async take(step: Command): Promise<void> {
      switch (step.kind) {
        case 'change':
          for (let i = 0; i < step.count; i++) {
            model.emit(step.event);
            if (step.event === 'product.created') await store.products.create(scope, { title: 'Tea', price: 1 });
            else await store.customers.create(scope, { email: `c${events}@example.com` });
          }
          return;
        case 'next': {
          const at = model.nextDueAt();
          expect(store.deliveries.nextDueAt(clock.now())).toBe(at);
          if (at === undefined) return;
          model.moveTo(at);
          return clock.moveTo(at);
        }
        case 'jump':
          model.moveTo(model.now + step.ms);
          return clock.moveTo(model.now);
        case 'resend': {
          const known = model.deliveries[step.at % model.deliveries.length];
          if (known === undefined) return;
          const id = requireOf(ids(), model.deliveries.indexOf(known));
          return expectTaken(model.resend(known), 'CONFLICT', store.deliveries.resend(id));
        }
        case 'release': {
          const ended = held;
          held = [];
          model.release(step.ending);
          for (const end of ended) end(RESULTS[step.ending]);
          return;
        }
        case 'die':
          await engine.stop(0);
          held = [];
          model.release('interrupted');
          engine = await setup.startEngine(receiver);
          return;
        default:
          return takeOfApp(step);
      }
    },
    /** Once the engine has done what there is to do, it has done just that. */
    compare: (step: Command) =>
      vi.waitFor(
        () =>
          expect(
            ids().map((id) => fromStore(store.deliveries.get(id))),
            JSON.stringify(step),
          ).toEqual(model.deliveries.map(fromModel)),
        { interval: 2, timeout: 5_000 },
      ),
    close: setup.close,
  };
}

const fromStore = ({ event, state, reason, cycle, retryCount, nextAttemptAt, attempts }: Delivery) => ({
  event,
  state,
  reason,
  cycle,
  retryCount,
  nextAttemptAt,
  attempts: attempts.map((attempt) => ({
    number: attempt.number,
    cycle: attempt.cycle,
    retry: attempt.retry,
    trigger: attempt.trigger,
    target: attempt.target,
    fingerprint: attempt.secretFingerprint,
    startedAt: attempt.startedAt,
    finishedAt: attempt.finishedAt,
    outcome: attempt.outcome,
  })),
});

const fromModel = ({ event, state, reason, cycle, retryCount, dueAt, isInFlight, attempts }: ModelDelivery) => ({
  event,
  state,
  reason,
  cycle,
  retryCount,
  nextAttemptAt: dueAt === null || isInFlight ? null : toIso(dueAt),
  attempts: attempts.map(({ secret, startedAt, finishedAt, ...attempt }) => ({
    ...attempt,
    fingerprint: fingerprint(secret),
    startedAt: toIso(startedAt),
    finishedAt: finishedAt === null ? null : toIso(finishedAt),
  })),
});
