import type { ApiCall, Delivery } from '#contract';

/** A call that handlers made, and how often in each of two runs. */
export interface CountedCall extends Pick<ApiCall, 'method' | 'path' | 'status'> {
  readonly once: number;
  readonly twice: number;
}

/** The API calls of two runs, each distinct one with its counts, in the order in which they were first made. */
export function countCalls(once: readonly Delivery[], twice: readonly Delivery[]): CountedCall[] {
  const counted = new Map<string, CountedCall>();
  const count = (deliveries: readonly Delivery[], run: 'once' | 'twice') => {
    for (const { method, path, status } of deliveries.flatMap(callsOf)) {
      const key = `${method} ${path} ${status}`;
      const known = counted.get(key) ?? { method, path, status, once: 0, twice: 0 };
      counted.set(key, { ...known, [run]: known[run] + 1 });
    }
  };
  count(once, 'once');
  count(twice, 'twice');
  return [...counted.values()];
}

const callsOf = ({ attempts }: Delivery): ApiCall[] => attempts.flatMap(({ apiCalls }) => apiCalls);
