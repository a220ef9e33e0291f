import type { ReadStream } from 'node:tty';

/** What a key does, by key. */
export type DevKeys = Readonly<Record<string, { readonly does: string; readonly run: () => void }>>;

const CTRL_C = '\u0003';

/** One line that lists the keys. */
export const formatKeys = (keys: DevKeys): string =>
  Object.entries(keys)
    .map(([key, { does }]) => `${key} ${does}`)
    .join('  ·  ');

/** Listens for single keys on a terminal; raw mode delivers Ctrl-C as a key too. Returns the function that ends it. */
export function listenForKeys(input: ReadStream, keys: DevKeys, onCtrlC: () => void): () => void {
  const onData = (typed: Buffer) => {
    for (const key of typed.toString()) {
      if (key === CTRL_C) onCtrlC();
      else if (Object.hasOwn(keys, key)) keys[key]?.run();
    }
  };
  input.setRawMode(true);
  input.on('data', onData);
  input.resume();
  return () => {
    input.off('data', onData);
    input.setRawMode(false);
    input.pause();
  };
}
