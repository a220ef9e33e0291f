/** What an extension imports from `tillkit`: the types of a handler, and the check of a signature. No native module. */
export type {
  ApiClient,
  ApiRequest,
  ApiResponse,
  EventMessage,
  EventName,
  EventPayload,
  Handler,
  HandlerContext,
  Manifest,
  Permission,
} from '#contract';
export { verifySignature } from '#core';
