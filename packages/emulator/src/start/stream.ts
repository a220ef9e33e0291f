import type { StreamKind, StreamMessage, StreamMessages } from '#contract';

/** Hands on everything that happens to whoever listens, in order. */
export interface Stream {
  publish<K extends StreamKind>(kind: K, data: StreamMessages[K]): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (message: StreamMessage) => void): () => void;
}

export function createStream(): Stream {
  const listeners = new Set<(message: StreamMessage) => void>();
  return {
    publish(kind, data) {
      const message = { kind, data } as StreamMessage;
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
