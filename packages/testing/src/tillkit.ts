/**
 * What an extension imports from `tillkit`: the types of a handler, what its API calls throw, and the check of a
 * signature. No native module. Of the values a handler gets `ApiError`, which the bundler takes from the sandbox.
 */
export type {
  ApiClient,
  ApiErrorCode,
  ApiRequest,
  ApiResponse,
  EventMessage,
  EventName,
  EventPayload,
  Handler,
  HandlerContext,
  Manifest,
  Panel,
  PanelChild,
  PanelContext,
  PanelElement,
  PanelTarget,
  PanelView,
  Permission,
} from '#contract';
export { verifySignature } from '#core';
export { ApiError } from './api-error.ts';
