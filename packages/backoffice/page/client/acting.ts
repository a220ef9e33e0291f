import { useState } from 'react';
import { lastMessageNumber } from './stream.ts';

/** What was last done in this tab: to which record, and the number of the last message before it. */
let last: { readonly id: string; readonly since: number } | undefined;

/** Does something that makes a record, whose page then shows what it caused. */
export async function actOn<T>(action: () => Promise<T>, idOf: (made: T) => string): Promise<T> {
  const since = lastMessageNumber();
  const made = await action();
  last = { id: idOf(made), since };
  return made;
}

/** What is done to a record: `act` does it; `since` is for `CausedEvents`, undefined when nothing was done yet. */
export function useActing(id: string) {
  const [since, setSince] = useState(last?.id === id ? last.since : undefined);
  const act = async <T>(action: () => Promise<T>): Promise<T> => {
    const done = await actOn(action, () => id);
    setSince(last?.since);
    return done;
  };
  return { since, act };
}

/** Does something to a record, such that its page shows what that caused. */
export type Act = ReturnType<typeof useActing>['act'];
