import type { HANDLER_LIMITS } from '#contract';

/** The limits of one attempt, by the names of `HANDLER_LIMITS`. */
export type HandlerLimits = { readonly [K in keyof typeof HANDLER_LIMITS]: number };
