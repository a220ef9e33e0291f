import type { Panel, PanelView } from '#contract';
import type { PanelStart } from '../protocol.ts';
import { ApiError, createApi, settle } from './api.ts';
import { closeDoors } from './close-doors.ts';
import { describeError, log, replaceConsole } from './log.ts';
import { onMessage, onUncaught, send } from './scope.ts';
import { createTree } from './tree.ts';

const BEGIN = '__tillkitPanel';

const tree = createTree();
const listeners: (() => unknown)[] = [];
/** Its file may await something before it is evaluated. */
const panel = Promise.withResolvers<Panel>();

const view: PanelView = {
  render(...elements) {
    const records = tree.update(elements);
    if (records.length > 0) send({ kind: 'tree', records });
  },
};

const fail = (thrown: unknown): void => send({ kind: 'error', error: describeError(thrown) });

/** Runs code of the panel's; what it throws now or later is shown. */
async function attempt(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    fail(thrown);
  }
}

async function start({ target, record, app }: PanelStart): Promise<void> {
  const show = await panel.promise;
  const onChange = (listener: () => unknown) => void listeners.push(listener);
  await attempt(() => show(view, { api: createApi(), log, app, target, record, onChange }));
  // Nothing more to show: the page then says so where nothing is shown at all.
  send({ kind: 'tree', records: [] });
}

onUncaught(fail);
onMessage((message) => {
  switch (message.kind) {
    case 'start':
      return void start(message.start);
    case 'answer':
      return settle(message.id, message.answer);
    case 'event': {
      const { node, name, value } = message;
      return void attempt(() => tree.find(node, name)?.(value));
    }
    case 'changed':
      for (const listener of listeners) void attempt(listener);
      return;
    case 'ping':
      return send({ kind: 'pong' });
  }
});
closeDoors();
replaceConsole();
Object.assign(globalThis, {
  ApiError,
  [BEGIN](exported: Panel) {
    Reflect.deleteProperty(globalThis, BEGIN);
    panel.resolve(exported);
  },
});
