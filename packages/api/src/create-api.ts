import { type FastifyInstance, fastify } from 'fastify';
import { ApiError, type Assumed, type StreamMessages } from '#contract';
import { type Clock, type Ids, toIso } from '#core';
import type { Store } from '#store';
import { startCall } from './call.ts';
import { identify } from './credentials.ts';
import { createErrorHandler, refuseUnknownRoute } from './error-handler.ts';
import { registerPublicRoutes } from './public-routes.ts';
import { createRateLimit } from './rate-limit.ts';
import { API_PREFIX, registerEndpoints } from './register-endpoints.ts';
import { toRoutableUrl } from './route-path.ts';
import { createUploadFiles } from './uploads/upload-files.ts';

/** What the REST API is made of, and whom it tells. */
export interface ApiOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Which reading of the specification holds, asked at each use. */
  readonly assumed: () => Assumed;
  /** URL under which the server is reached, without a slash at the end; asked at each use. */
  readonly baseUrl: () => string;
  /** Folder of the uploaded files; made when the first one arrives. */
  readonly uploadsDir: string;
  /** Hears what a caller should know, in English: unknown fields, for example. */
  readonly onWarning?: (message: string) => void;
  /** Hears of every fault that was answered with INTERNAL_ERROR. */
  readonly onError?: (error: unknown) => void;
  /** Hears of every call under `/api` once it is answered. */
  readonly onCall?: (call: StreamMessages['api-call']) => void;
}

/** Longer than any path that Node's parser lets through: a long id is unknown, not malformed. */
const LONGEST_PARAMETER = 100_000;

/** Schemas are checked by schema-check.ts and never given to Fastify, so its compilers need not even be loaded. */
function refuseSchema(): never {
  throw new Error('A route was given a schema, which Fastify cannot check here.');
}

/**
 * Makes the HTTP server of a store: the REST API, the probes, stored files and the API document. It does not listen yet,
 * and more routes can be added until it is ready.
 * @source spec §4 §5 §7 §8
 */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const { store, clock, assumed, baseUrl, onWarning = () => {}, onError = () => {}, onCall } = options;
  const app: FastifyInstance = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: ({ url = '/' }) => toRoutableUrl(url),
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  });
  // Bodies are read by the routes, after the checks that come before them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler(createErrorHandler(onError));
  app.setNotFoundHandler(refuseUnknownRoute);

  const files = createUploadFiles({
    dir: options.uploadsDir,
    baseUrl,
    ids: options.ids,
    isTaken: (id) => store.uploads.find(id) !== undefined,
  });
  registerPublicRoutes(app, { store, files, clock, baseUrl });

  await app.register(
    async (api) => {
      const rateLimit = createRateLimit(clock, assumed);
      api.addHook('onRequest', async (request, reply) => {
        const identity = identify(store, request);
        startCall(request, identity.caller, clock.now());
        rateLimit.count(request, reply, identity.caller);
        if (identity.caller === null) throw new ApiError('UNAUTHORIZED', { reason: identity.reason });
      });
      if (onCall !== undefined) reportCalls(api, onCall);
      api.setNotFoundHandler(refuseUnknownRoute);
      await registerEndpoints(api, { store, files, assumed, warn: onWarning });
    },
    { prefix: API_PREFIX },
  );
  return app;
}

function reportCalls(api: FastifyInstance, onCall: NonNullable<ApiOptions['onCall']>): void {
  api.addHook('onResponse', async ({ method, originalUrl, call }, reply) => {
    if (call === undefined) return;
    onCall({
      method,
      path: originalUrl.split('?', 1)[0] ?? originalUrl,
      status: reply.statusCode,
      code: call.code,
      durationMs: Math.round(reply.elapsedTime),
      at: toIso(call.at),
      appId: call.caller?.appId ?? null,
      deliveryId: call.cause?.deliveryId ?? null,
    });
  });
}
