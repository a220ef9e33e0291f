import { RemoteReceiver, type RemoteReceiverRoot } from '@remote-dom/core/receivers';
import type { ApiResponse, CallMake, PanelCode } from '#contract';
import { callControl } from '../client/control.ts';
import { PANEL_LIMITS } from '../generated/panels.ts';
import { createCallBudget } from './call-budget.ts';
import { checkMessage } from './check-message.ts';
import { checkTree } from './check-tree.ts';
import { createStackMapper } from './map-stack.ts';
import type {
  FromFrame,
  LogLevel,
  PanelErrorText,
  PanelRequest,
  PanelStart,
  StopReason,
  ToFrame,
  ToPanel,
} from './protocol.ts';

/** One line of a panel's log. */
export interface PanelLogLine {
  readonly number: number;
  readonly level: LogLevel;
  readonly text: string;
}

/** What is to be seen of a running panel. */
export interface PanelState {
  /** Undefined until it first shows something. */
  readonly root: RemoteReceiverRoot | undefined;
  readonly error: PanelErrorText | undefined;
  /** `detail`: what was wrong with what it sent. */
  readonly stopped: { readonly reason: StopReason; readonly detail?: string } | undefined;
  readonly log: readonly PanelLogLine[];
}

export interface PanelRun {
  /** Tells the panel what its user did with an element. */
  emit(node: string, name: string, value?: unknown): void;
  /** Tells the panel that there were events about what it shows. */
  changed(): void;
  /** Ends it; nothing is told afterwards. */
  end(): void;
}

export const STARTING: PanelState = { root: undefined, error: undefined, stopped: undefined, log: [] };

const FRAME_URL = '/_tillkit/panel-frame';
const SHOW_EVERY_MS = 30;
const CHANGED_EVERY_MS = 300;
const PING_MS = PANEL_LIMITS.answerMs / 2;

/** Runs a panel in a hidden frame. `onChange` gets every new state. */
export function runPanel(
  { code, sourceMap, appId, version }: PanelCode,
  start: Omit<PanelStart, 'app'>,
  onChange: (state: PanelState) => void,
): PanelRun {
  const { port1: port, port2 } = new MessageChannel();
  const receiver = new RemoteReceiver();
  const budget = createCallBudget();
  const frame = document.createElement('iframe');
  const ended = new AbortController();
  let state = STARTING;
  let mapStack = createStackMapper(sourceMap, 1);
  let pinging: ReturnType<typeof setInterval> | undefined;
  let changing: ReturnType<typeof setTimeout> | undefined;
  let showing: ReturnType<typeof setTimeout> | undefined;
  let unanswered = -PANEL_LIMITS.startMs / PING_MS;
  let isStarted = false;
  let lines = 0;

  function update(part: Partial<PanelState>): void {
    if (ended.signal.aborted) return;
    state = { ...state, ...part };
    onChange(state);
  }

  function end(): void {
    ended.abort();
    clearInterval(pinging);
    clearTimeout(showing);
    clearTimeout(changing);
    port.close();
    // Takes the worker along, whatever it is doing.
    frame.remove();
  }

  function stop(reason: StopReason, detail?: string): void {
    update({ stopped: detail === undefined ? { reason } : { reason, detail } });
    end();
  }

  const send = (message: ToPanel): void => port.postMessage(JSON.stringify(message));

  /** The first answer says that the code is evaluated. */
  function begin(): void {
    if (isStarted) return;
    isStarted = true;
    send({ kind: 'start', start: { ...start, app: { id: appId, version } } });
  }

  /** Two pings in a row without an answer. Counted, not timed: a computer that slept has not waited. */
  function ping(): void {
    if (unanswered >= 2) {
      stop('silent');
      return;
    }
    unanswered += 1;
    send({ kind: 'ping' });
  }

  async function answer(id: number, request: PanelRequest): Promise<void> {
    const refused = budget.take(performance.now());
    if (refused !== undefined) return send({ kind: 'answer', id, answer: { refused } });
    const answered = await callAs(appId, request, ended.signal);
    budget.release();
    if (!ended.signal.aborted) send({ kind: 'answer', id, answer: answered });
  }

  /** Many changes in a row are checked and drawn at once. */
  function publish(): void {
    showing = undefined;
    const problem = checkTree(receiver.root);
    if (problem !== undefined) stop('malformed', problem);
    // A copy: the receiver's tree goes on changing, unchecked.
    else update({ root: structuredClone(receiver.root) });
  }

  function withLine(level: LogLevel, text: string): readonly PanelLogLine[] {
    lines += 1;
    return [...state.log, { number: lines, level, text }].slice(-PANEL_LIMITS.logLines);
  }

  function receive(text: string): void {
    const message = checkMessage(text);
    switch (message?.kind) {
      case 'tree':
        receiver.connection.mutate(message.records);
        showing ??= setTimeout(publish, SHOW_EVERY_MS);
        break;
      case 'call':
        void answer(message.id, message.request);
        break;
      case 'log':
        update({ log: withLine(message.level, mapStack(message.text)) });
        break;
      case 'error': {
        const { name, message: said } = message.error;
        const stack = mapStack(message.error.stack);
        update({ error: { name, message: said, stack }, log: withLine('error', stack || `${name}: ${said}`) });
        break;
      }
      case 'pong':
        unanswered = 0;
        begin();
        break;
      default:
        stop('malformed');
    }
  }

  port.onmessage = ({ data }: MessageEvent<FromFrame>) => {
    switch (data.kind) {
      case 'running':
        mapStack = createStackMapper(sourceMap, data.firstLine);
        pinging = setInterval(ping, PING_MS);
        send({ kind: 'ping' });
        break;
      case 'message':
        receive(data.text);
        break;
      case 'stopped':
        stop(data.reason);
        break;
      case 'failed':
        update({ error: { name: 'Error', message: data.message, stack: '' } });
    }
  };
  frame.hidden = true;
  frame.title = 'panel';
  frame.sandbox.add('allow-scripts');
  frame.src = FRAME_URL;
  frame.addEventListener(
    'load',
    () => {
      const { messagesPerSecond, charsPerSecond } = PANEL_LIMITS;
      const message: ToFrame = { code, messagesPerSecond, charsPerSecond };
      // The frame's origin has no name.
      frame.contentWindow?.postMessage(message, '*', [port2]);
    },
    { once: true },
  );
  document.body.append(frame);

  return {
    emit: (node, name, value) => send({ kind: 'event', node, name, value }),
    changed() {
      if (ended.signal.aborted) return;
      changing ??= setTimeout(() => {
        changing = undefined;
        send({ kind: 'changed' });
      }, CHANGED_EVERY_MS);
    },
    end,
  };
}

/** Calls the store's API as the app: its key, its permissions, its rate limit. */
async function callAs(
  appId: string,
  request: PanelRequest,
  signal: AbortSignal,
): Promise<ApiResponse | { readonly refused: string }> {
  try {
    // The control plane checks each part of it.
    const body = { ...request, appId } as CallMake;
    const { status, body: envelope } = await callControl('calls.make', { body }, signal);
    return { status, ...envelope } as ApiResponse;
  } catch (error) {
    return { refused: `The call was not made: ${String(error)}` };
  }
}
