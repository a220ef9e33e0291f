import type { ClaimedAttempt, PreparedAttempt, Store } from '#store';

/** Claims what is due, as an engine does that has nothing under way. */
export const claimDue = ({ deliveries }: Store, prepared: PreparedAttempt): Promise<ClaimedAttempt[]> =>
  deliveries.turn(() => ({
    ended: [],
    decide: (progress, { outcome }) => ({ outcome, progress }),
    slots: { perReceiver: 4, inAll: 64 },
    prepare: () => prepared,
  }));
