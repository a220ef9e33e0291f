/**
 * How much the live log shows. `quiet`: what failed, and what handlers warn of. `normal`: also events that reach a webhook,
 * deliveries, API calls and handler lines. `verbose`: also payloads, signatures, and events without a webhook.
 */
export const LOG_LEVELS = ['quiet', 'normal', 'verbose'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
