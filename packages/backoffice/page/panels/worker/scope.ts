import type { FromPanel, ToPanel } from '../protocol.ts';

/** What the prelude uses of the worker's globals; taken before the panel's code can see or change anything. */
interface WorkerScope {
  postMessage(message: string): void;
  addEventListener(type: string, listener: (event: never) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const post = scope.postMessage.bind(scope);
const { parse, stringify } = JSON;

export const send = (message: FromPanel): void => post(stringify(message));

export function onMessage(listener: (message: ToPanel) => void): void {
  scope.addEventListener('message', ({ data }: MessageEvent<string>) => listener(parse(data) as ToPanel));
}

/** Calls back with what was thrown and caught nowhere. */
export function onUncaught(listener: (thrown: unknown) => void): void {
  scope.addEventListener('error', (event: ErrorEvent) => {
    event.preventDefault();
    listener(event.error ?? event.message);
  });
  scope.addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
    event.preventDefault();
    listener(event.reason);
  });
}
