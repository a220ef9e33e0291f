import type { FromFrame, StopReason, ToFrame } from '../protocol.ts';

/** The script that stands before a panel's code, put in by the build. */
declare const PANEL_PRELUDE: string;

const SECOND_MS = 1000;

/** Hands over the panel once its file is evaluated. */
const BEGIN = '__handler.then((exports) => __tillkitPanel(exports.default));';

/**
 * Lets a panel's code run in a worker of its own. The frame has an origin that nothing else has, and a policy that allows
 * this worker alone. It counts and measures what the panel says, so that a flood ends here.
 */
function run({ code, messagesPerSecond, charsPerSecond }: ToFrame, port: MessagePort): void {
  const tell = (message: FromFrame) => port.postMessage(message);
  const before = `"use strict";${PANEL_PRELUDE}\n`;
  const script = `${before}${code}\n;${BEGIN}`;
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
  let since = performance.now();
  let count = 0;
  let chars = 0;

  function stop(reason: StopReason): void {
    worker.terminate();
    worker.onmessage = null;
    tell({ kind: 'stopped', reason });
  }

  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    const now = performance.now();
    if (now - since >= SECOND_MS) {
      since = now;
      count = 0;
      chars = 0;
    }
    count += 1;
    chars += typeof data === 'string' ? data.length : 0;
    if (count > messagesPerSecond) stop('flood');
    else if (typeof data !== 'string') stop('malformed');
    else if (chars > charsPerSecond) stop('large');
    else tell({ kind: 'message', text: data });
  };
  worker.onerror = (event) => {
    event.preventDefault();
    tell({ kind: 'failed', message: event.message });
  };
  port.onmessage = ({ data }: MessageEvent<string>) => worker.postMessage(data);
  tell({ kind: 'running', firstLine: before.split('\n').length });
}

window.addEventListener(
  'message',
  ({ source, data, ports }: MessageEvent<ToFrame>) => {
    const [port] = ports;
    if (source === window.parent && port !== undefined) run(data, port);
  },
  { once: true },
);
