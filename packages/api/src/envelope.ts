import { type ApiError, type FailureEnvelope, OK, OK_MESSAGE, type SuccessEnvelope } from '#contract';

/** The envelope of a success. @source spec §1 */
export const toSuccess = <D>(data: D, msg: string = OK_MESSAGE): SuccessEnvelope<D> => ({ code: OK, msg, data });

/** The envelope of a failure: `code` and `msg` only. @source contract §8 */
export const toFailure = (error: ApiError): FailureEnvelope => ({ code: error.code, msg: error.message });
