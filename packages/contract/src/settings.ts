/**
 * Flags to which an extension may give values in its package.json (`tillkit` key). The folder may be a stranger's, so none
 * of them runs, reads, writes or reaches anything, or makes a verdict milder than it is without them.
 */
export const EXTENSION_SETTINGS = ['assume', 'data', 'seed', 'clock', 'fail-level', 'trigger', 'lang'] as const;

/** What stands beside them: findings that `validate` lets stand. */
export const SUPPRESSIONS_KEY = 'suppress';
