import { once } from 'node:events';
import { onTestFinished } from 'vitest';

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: unknown;
}

/** A debugger, attached to the inspector of a process as editors and browsers attach. */
export interface Inspector {
  /** Calls a method of the protocol. */
  call<Result>(method: string, params?: Record<string, unknown>): Promise<Result>;
  /** The next event of this name that fits: of those not taken yet, else of those to come. */
  next<Params>(method: string, fits?: (params: Params) => boolean): Promise<Params>;
}

/** Attaches to an inspector until the test ends. */
export async function connectInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.close());
  await once(socket, 'open');
  const calls: PromiseWithResolvers<unknown>[] = [];
  let events: Message[] = [];
  let look = (): void => {};
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data);
    if (message.id === undefined) events.push(message);
    else if (message.error === undefined) calls[message.id]?.resolve(message.result);
    else calls[message.id]?.reject(new Error(message.error.message));
    look();
  });
  return {
    call<Result>(method: string, params = {}) {
      const answer = Promise.withResolvers<unknown>();
      socket.send(JSON.stringify({ id: calls.push(answer) - 1, method, params }));
      return answer.promise as Promise<Result>;
    },
    next: <Params>(method: string, fits: (params: Params) => boolean = () => true) =>
      new Promise<Params>((resolve) => {
        look = () => {
          const found = events.find((event) => event.method === method && fits(event.params as Params));
          if (found === undefined) return;
          look = () => {};
          events = events.filter((event) => event !== found);
          resolve(found.params as Params);
        };
        look();
      }),
  };
}
