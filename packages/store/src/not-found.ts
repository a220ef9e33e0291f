import { ApiError } from '#contract';

/** What is answered for an unknown id, a deleted record, and another store's alike. @assumption A20 */
export const notFound = (): ApiError => new ApiError('NOT_FOUND', { reason: 'resource' });
