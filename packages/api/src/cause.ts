import { AsyncLocalStorage } from 'node:async_hooks';
import type { Cause } from '#store';

const causes = new AsyncLocalStorage<Cause | null>();

/**
 * Runs a call on behalf of a delivery. The cause travels with the asynchronous context of this process and never with
 * the request, so that nothing outside can claim to be one.
 */
export const withCause = <T>(cause: Cause | null, work: () => T): T => causes.run(cause, work);

/** The delivery on whose behalf the present call is made. */
export const findCause = (): Cause | null => causes.getStore() ?? null;
