/**
 * Sends deliveries: the delivery state machine, the engine that drains the outbox, and the receiver for URLs. Beside that,
 * the client with which handlers reach other hosts.
 */
export type { AttemptResult } from '#store';
export { createEngine, type Engine, type EngineOptions } from './engine.ts';
export { createExplainingReceiver } from './explaining-receiver.ts';
export { createFaultyReceiver, type DeliveryFault } from './faulty-receiver.ts';
export { createHostClient, type HostClient, type HostClientOptions } from './host-client.ts';
export { createHttpReceiver, type HttpReceiver, type HttpReceiverOptions } from './http-receiver.ts';
export { nextState } from './next-state.ts';
export { type DeliveryRequest, NO_ANSWER, type Receiver } from './receiver.ts';
export {
  explainSignatureRejection,
  SIGNATURE_MISTAKES,
  type SignatureMistake,
  type SignatureRejection,
} from './signature-rejection.ts';
