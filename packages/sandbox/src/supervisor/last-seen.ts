import { parseText } from '../network/parse-text.ts';
import { HANDLER_FILE } from '../protocol.ts';

interface Sighting {
  readonly kind: 'call' | 'fetch';
  readonly request: string;
  readonly place: string;
  isAnswered: boolean;
}

/** Where the handler of one attempt was, as far as it was seen: by its calls and its log, which are all that comes out of it. */
export interface LastSeen {
  /** A line of the log; without a place it is none of the handler's own. */
  logged(place: string): void;
  called(kind: Sighting['kind'], call: string, request: string, place: string): void;
  answered(call: string): void;
  /** What it did last, for an attempt that ends in the middle of its code. */
  running(): string;
  /**
   * What there was to wait for, for an attempt that is out of time.
   * @param waited what its world tells besides calls: `timer` or `nothing`; anything else when it tells nothing
   * @param place where that timer was set
   */
  waiting(waited: string, place: string): string;
}

const PLACE = new RegExp(`^${HANDLER_FILE}\\d{1,9}:\\d{1,9}:\\d{1,9}$`);
const PATH_CHARS = 200;

/** @param mapStack gives places as the author's; a place that is none of the handler's own is left out */
export function createLastSeen(mapStack: (text: string) => string): LastSeen {
  const open = new Map<string, Sighting>();
  let last: Sighting | { readonly kind: 'log'; readonly place: string } | undefined;
  const at = (place: string, before: string): string => (PLACE.test(place) ? `${before} ${mapStack(place)}` : '');
  const running = (): string => {
    if (last === undefined) return 'It had made no call and logged nothing before, so nothing tells where it was.';
    const seen = `Last seen${at(last.place, ' at')}`;
    if (last.kind === 'log') return `${seen}, logging a line.`;
    return `${seen}, calling ${describe(last)}${last.isAnswered ? ', which was answered' : ''}.`;
  };
  return {
    logged(place) {
      if (place !== '') last = { kind: 'log', place };
    },
    called(kind, call, request, place) {
      const sighting = { kind, request, place, isAnswered: false };
      last = sighting;
      open.set(call, sighting);
    },
    answered(call) {
      const sighting = open.get(call);
      if (sighting !== undefined) sighting.isAnswered = true;
      open.delete(call);
    },
    running,
    waiting(waited, place) {
      const pending = [...open.values()].at(-1);
      if (pending !== undefined)
        return `${describe(pending)} was still without an answer${at(pending.place, ', called at')}.`;
      if (waited === 'timer') return `A timer was still waiting${at(place, ', set at')}.`;
      if (waited !== 'nothing') return running();
      const seen = last === undefined ? '' : ` ${running()}`;
      return `No call and no timer was pending: it waited for a promise that nothing settles.${seen}`;
    },
  };
}

/** A call in a few words. Of a URL only the host, because paths and queries hold secrets of the author. */
function describe({ kind, request }: Sighting): string {
  const { method, path, url } = Object(parseText(request)) as Record<string, unknown>;
  const verb = typeof method === 'string' ? method.slice(0, 10) : '';
  if (kind === 'fetch') return `fetch ${verb} ${(typeof url === 'string' && URL.parse(url)?.origin) || 'no URL'}`;
  return `${verb} ${typeof path === 'string' ? path.slice(0, PATH_CHARS) : ''}`;
}
