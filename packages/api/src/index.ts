/** The store's REST API over HTTP: routes, credentials, limits, checks, and the envelope of every answer. */

/** The server's own types, for whoever adds routes to it. */
export type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
export { type ApiCaller, createApiCaller, type InternalCall } from './api-caller.ts';
export { type ApiProbe, createApiProbe } from './api-probe.ts';
export { type ApiOptions, createApi } from './create-api.ts';
export type { InternalAnswer } from './direct-calls.ts';
export { toSuccess } from './envelope.ts';
export { refuseUnknownRoute } from './error-handler.ts';
export type { CallFault, CallFaults } from './faults.ts';
export { requireKnownFields, requireKnownQuery } from './known-fields.ts';
export { readJson } from './read-json.ts';
export { readQuery } from './read-query.ts';
export type { Resource } from './require-resource.ts';
export { toRoutePath } from './route-path.ts';
export { uploadUrl } from './uploads/upload-url.ts';
export { validateBody, validateItems } from './validate-body.ts';
