import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { DELIVERY_REASONS, DELIVERY_STATES, EVENT_NAMES, LIMITS } from '#contract';
import { findNearest, sentence, UsageError } from '#core';
import { loadExtension, loadReviewed, toReview, validateExtension } from '#extension';
import { findDelivery, findDeliveryWithTree } from '../deliveries/find-delivery.ts';
import { callControl } from '../emulator/control-client.ts';
import { findEmulator } from '../emulator/running-emulator.ts';
import { requireExplanation } from '../explain/require-explanation.ts';
import { requireExtension } from '../flags/extension-folders.ts';
import { parseInteger } from '../flags/flag-value.ts';
import { parseTimeLimit } from '../flags/parse-time-limit.ts';
import { withoutUndefined } from '../flags/without-undefined.ts';
import { colorsFor } from '../output/output.ts';
import { REPORTERS } from '../output/reporters/reporters.ts';
import { packageVersion } from '../package-root.ts';
import { readLedger } from '../review/ledger-file.ts';
import { findVitest } from '../test/find-vitest.ts';
import { parseAsked } from '../test/parse-asked.ts';
import { runExtension } from '../test/run-extension.ts';
import { parseEvent } from '../trigger/parse-event.ts';
import { waitForAttempt, waitForDeliveries } from '../trigger/wait-for-delivery.ts';
import { toValidationReport } from '../validate/validation-report.ts';
import { readPages } from './docs.ts';
import { defineTool, type Tool } from './tool.ts';

const FOLDER = {
  type: 'string',
  description: 'folder with plugin.json, in the one that the server runs in (default: it)',
} as const;

const validate = defineTool({
  description:
    'Checks the manifest, handlers and permissions of an extension without running any of its code, and gives the findings as JSON: code, severity, message, file, line, column and help of each.',
  isReadOnly: true,
  parameters: { folder: FOLDER },
  async run({ folder = '.' }) {
    requireInside(folder);
    const report = toValidationReport([folder], [await validateExtension(folder)]);
    return REPORTERS.json(report, { version: packageVersion(), isFailure: () => false, colors: colorsFor({}) });
  },
});

/** What a client reads may talk it into looking elsewhere; extensions are where the user started it. */
function requireInside(folder: string): void {
  const home = realpathSync('.');
  const path = relative(home, toRealPath(resolve(folder)));
  if (path !== '..' && !path.startsWith(`..${sep}`) && resolve(path) !== path) return;
  throw new UsageError('folder-outside', sentence`The folder ${folder} is not in the one that this server runs in.`, {
    nextSteps: [sentence`Name a folder within it, or start tillkit mcp in another one.`],
  });
}

/** A folder that does not exist is told of by what needs it. */
function toRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

const trigger = defineTool({
  description:
    'Causes an event in the running emulator by the real store operation (places and pays an order, …), and tells which deliveries came of it. It takes an emulator: tillkit dev.',
  isReadOnly: false,
  parameters: {
    event: { type: 'string', description: 'event to cause', enum: EVENT_NAMES, required: true },
    set: {
      type: 'object',
      description: 'fields of the operation behind it, by their paths, such as {"lines.0.quantity": 3}',
    },
    wait: { type: 'boolean', description: 'wait until every delivery ended its first attempt, and give them all' },
  },
  async run({ event, set, wait = false }) {
    const target = findEmulator();
    const body = { event: parseEvent(event), ...withoutUndefined({ set: set && { ...set } }) };
    const { events } = await callControl(target, 'trigger.fire', { body });
    return { events: wait ? await waitForDeliveries(target, events) : events };
  },
});

const listDeliveries = defineTool({
  description: 'Lists the deliveries of the running emulator, newest first, 20 a page.',
  isReadOnly: true,
  parameters: {
    state: { type: 'string', description: 'only those in this state', enum: DELIVERY_STATES },
    reason: { type: 'string', description: 'only those that failed for good for this reason', enum: DELIVERY_REASONS },
    event: { type: 'string', description: 'only those of this event', enum: EVENT_NAMES },
    page: { type: 'integer', description: 'page, from 1' },
    pageSize: { type: 'integer', description: `deliveries a page, at most ${LIMITS.pageSizeMax}` },
  },
  async run({ state, reason, event, page, pageSize }) {
    const query = withoutUndefined({
      state: DELIVERY_STATES.find((one) => one === state),
      reason: DELIVERY_REASONS.find((one) => one === reason),
      event: event === undefined ? undefined : parseEvent(event),
      page: page === undefined ? undefined : parseInteger('page', String(page), 1, 1_000_000),
      pageSize: pageSize === undefined ? undefined : parseInteger('pageSize', String(pageSize), 1, LIMITS.pageSizeMax),
    });
    return callControl(findEmulator(), 'deliveries.list', { query });
  },
});

const showDelivery = defineTool({
  description:
    'Shows a delivery of the running emulator: its attempts with status, log and API calls of the handler, what led to it and what came of it.',
  isReadOnly: true,
  parameters: { id: { type: 'string', description: 'id of the delivery, or its beginning', required: true } },
  run: ({ id }) => findDeliveryWithTree(findEmulator(), id),
});

const rerun = defineTool({
  description:
    'Runs a delivery of the running emulator again with the present code of its handler, also one that succeeded, and gives it once the attempt has ended.',
  isReadOnly: false,
  parameters: { id: { type: 'string', description: 'id of the delivery, or its beginning', required: true } },
  async run({ id }) {
    const target = findEmulator();
    const before = await findDelivery(target, id);
    await callControl(target, 'deliveries.rerun', { id: before.id });
    return waitForAttempt(target, before.id, before.attempts.length);
  },
});

const clock = defineTool({
  description:
    'Shows the clock of the running emulator, or moves it: what is due on the way is sent at its own time, and the answer counts the attempts.',
  isReadOnly: false,
  parameters: {
    mode: { type: 'string', description: 'stop the clock, or let it run', enum: ['manual', 'system'] },
    advance: { type: 'string', description: 'a length of time such as 36h, by which a clock that stands still moves' },
    set: { type: 'string', description: 'a time such as 2026-01-01T00:00:00Z to which such a clock moves' },
  },
  async run({ mode, advance, set }) {
    const target = findEmulator();
    if (mode === undefined && advance === undefined && set === undefined) return callControl(target, 'clock.get');
    const chosen = mode === 'manual' || mode === 'system' ? mode : undefined;
    return callControl(target, 'clock.move', { body: withoutUndefined({ mode: chosen, advance, set }) });
  },
});

const review = defineTool({
  description:
    'Reviews an extension without running any of its code: what it asks for and needs, the hosts, events, packages and digest, and what was not checked.',
  isReadOnly: true,
  parameters: { folder: FOLDER },
  async run({ folder = '.' }) {
    requireInside(folder);
    return toReview(await loadReviewed(folder), readLedger(folder));
  },
});

const test = defineTool({
  description:
    "Runs an extension's own tests with the vitest of its project, outside any sandbox and with all rights of this account, and gives the tests and the findings.",
  isReadOnly: false,
  parameters: { folder: FOLDER },
  async run({ folder = '.' }) {
    requireInside(folder);
    const extension = await loadExtension(requireExtension(folder));
    const { root } = extension.folder;
    const options = { root, vitest: findVitest(root), filters: [], timeLimitMs: parseTimeLimit(undefined) };
    const { findings, tests, run } = await runExtension(extension, options, parseAsked({}, []), true);
    return { findings, tests, run };
  },
});

const explain = defineTool({
  description:
    'Explains a rule of validate, an error code, an event with its payload, a permission, an assumption about the platform, a limit or a global of handlers.',
  isReadOnly: true,
  parameters: { id: { type: 'string', description: 'such as order.paid, permission-missing or A05', required: true } },
  run: async ({ id }) => requireExplanation(id),
});

const readDocs = defineTool({
  description: 'Reads a page of the documentation of tillkit; without a page it lists all of them.',
  isReadOnly: true,
  parameters: { page: { type: 'string', description: 'such as REFERENCE.md' } },
  async run({ page }) {
    const pages = readPages();
    if (page === undefined) return pages.map(({ path, title }) => ({ page: path, title }));
    const found = pages.find(({ path }) => path === page || path.endsWith(`/${page}`));
    if (found !== undefined) return found.text;
    const paths = pages.map(({ path }) => path);
    const nearest = findNearest(page, paths);
    throw new UsageError('unknown-page', sentence`There is no page "${page}".`, {
      nextSteps: [
        nearest === undefined ? sentence`The pages are ${paths.join(', ')}.` : sentence`Did you mean ${nearest}?`,
      ],
    });
  },
});

/** What a client may have done, by name. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  validate,
  trigger,
  list_deliveries: listDeliveries,
  show_delivery: showDelivery,
  rerun,
  clock,
  test,
  review,
  explain,
  read_docs: readDocs,
};
