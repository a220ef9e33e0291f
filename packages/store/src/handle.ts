const MAX_LENGTH = 100;

/** Handle made from a title, or `fallback` when nothing of it remains. @assumption A08 */
export function toHandle(title: string, fallback: string): string {
  const dashed = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return shorten(dashed, MAX_LENGTH) || fallback;
}

/**
 * The first of `handle`, `handle-2`, `handle-3`, … that is free. It doubles its step and then halves it, so that ten
 * thousand products of one title do not ask ten thousand times each.
 * @assumption A08
 */
export function freeHandle(handle: string, isTaken: (handle: string) => boolean): string {
  let free = 1;
  while (isTaken(numbered(handle, free))) free *= 2;
  let taken = Math.floor(free / 2);
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isTaken(numbered(handle, middle))) taken = middle;
    else free = middle;
  }
  return numbered(handle, free);
}

const numbered = (handle: string, number: number): string =>
  number === 1 ? handle : `${shorten(handle, MAX_LENGTH - `-${number}`.length)}-${number}`;

const shorten = (handle: string, length: number): string => handle.slice(0, length).replace(/-$/, '');
