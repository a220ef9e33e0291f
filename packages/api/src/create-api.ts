import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { ApiError, type AskedPermission, type Assumed, type StreamMessages } from '#contract';
import { type Clock, type Ids, toIso } from '#core';
import type { Store } from '#store';
import { createAccessTokens } from './access-tokens.ts';
import { pathOf, startCall } from './call.ts';
import { type Caller, type Identity, identify } from './credentials.ts';
import { createErrorHandler, refuseUnknownRoute } from './error-handler.ts';
import { type CallFaults, DROPPED, sufferFault } from './faults.ts';
import { registerLogin } from './login.ts';
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
  /** Faults on purpose; by default there are none. */
  readonly faultFor?: CallFaults;
  /** Hears of every call under `/api` once it is answered. */
  readonly onCall?: (call: StreamMessages['api-call']) => void;
  /** Hears of every code that a call of an app asks for, before the call is answered. */
  readonly onPermission?: (asked: AskedPermission) => void;
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
  const { store, clock, assumed, baseUrl, onWarning = () => {}, onError = () => {}, onCall, onPermission } = options;
  const app: FastifyInstance = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: ({ url = '/' }) => toRoutableUrl(url),
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  });
  // An expectation that nobody knows is ignored: Node would answer it with 417, which is none of the eight codes.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
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
  await files.removeStrays();
  registerPublicRoutes(app, { store, files, clock, baseUrl });
  const tokens = createAccessTokens({ secret: store.tokenSecret, clock, ids: options.ids });
  registerLogin(app, { store, tokens, clock, warn: onWarning });

  await app.register(
    async (api) => {
      const rateLimit = createRateLimit(clock, assumed);
      api.addHook('onRequest', async (request, reply) => {
        let identity: Identity | undefined;
        try {
          identity = await identify({ store, tokens }, request);
        } finally {
          // Also when a fault kept us from finding out: its answer has the headers too.
          const caller = identity?.caller ?? null;
          startCall(request, caller, clock.now());
          rateLimit.count(request, reply, caller);
        }
        if (identity.caller === null) throw new ApiError('UNAUTHORIZED', { reason: identity.reason });
        const fault = options.faultFor?.({ method: request.method, path: pathOf(request) });
        if (fault === undefined || !(await sufferFault(fault, request, reply))) return;
        // What is cut off gets no response, so Fastify does not tell of its end.
        if (request.call?.code === DROPPED) reportCall(onCall, request, reply);
        return reply;
      });
      if (onCall !== undefined) api.addHook('onResponse', async (request, reply) => reportCall(onCall, request, reply));
      api.setNotFoundHandler(refuseUnknownRoute);
      await registerEndpoints(api, { store, files, assumed, warn: onWarning, onPermission });
    },
    { prefix: API_PREFIX },
  );
  return app;
}

function reportCall(onCall: ApiOptions['onCall'], request: FastifyRequest, reply: FastifyReply): void {
  const { method, call } = request;
  if (onCall === undefined || call === undefined) return;
  onCall({
    method,
    path: pathOf(request),
    status: call.code === DROPPED ? 0 : reply.statusCode,
    code: call.code,
    durationMs: Math.round(reply.elapsedTime),
    at: toIso(call.at),
    storeId: call.caller?.storeId ?? null,
    keyId: idOf('key', call.caller),
    userId: idOf('user', call.caller),
    appId: call.caller?.appId ?? null,
    deliveryId: call.cause?.deliveryId ?? null,
  });
}

const idOf = (kind: Caller['kind'], caller: Caller | null): string | null => (caller?.kind === kind ? caller.id : null);
