import { Socket } from 'node:net';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import {
  ApiError,
  type AskedPermission,
  type Assumed,
  ENDPOINT_NAMES,
  FAULT_HEADER,
  type HealthComponent,
  type StreamMessages,
} from '#contract';
import { type Clock, type Ids, realStopwatch, type Sentence, type Stopwatch } from '#core';
import { createMemo, type Store } from '#store';
import { createAccessTokens } from './access-tokens.ts';
import { toCallRecord } from './call.ts';
import { findCause } from './cause.ts';
import { createDirectCalls } from './direct-calls.ts';
import { createEndpointCall } from './endpoint-call.ts';
import { createErrorHandler, refuseUnknownRoute } from './error-handler.ts';
import { type CallFaults, DROPPED } from './faults.ts';
import { createFirstChecks } from './first-checks.ts';
import { registerLogin } from './login.ts';
import { registerPublicRoutes } from './public-routes.ts';
import { API_PREFIX, registerEndpoints } from './register-endpoints.ts';
import { toRoutableUrl } from './route-path.ts';
import { forbidSniffing, refuseUnparsed, requireHost } from './unrouted-answers.ts';
import { createUploadFiles } from './uploads/upload-files.ts';

/** What the REST API is made of, and whom it tells. */
export interface ApiOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** What measures how long calls take; by default real time. */
  readonly stopwatch?: Stopwatch;
  readonly ids: Ids;
  /** Which reading of the specification holds, asked at each use. */
  readonly assumed: () => Assumed;
  /** URL under which the server is reached, without a slash at the end; asked at each use. */
  readonly baseUrl: () => string;
  /** Folder of the uploaded files; made when the first one arrives. */
  readonly uploadsDir: string;
  /** Hears what a caller should know, in English: unknown fields, for example. */
  readonly onWarning?: (warning: Sentence) => void;
  /** Hears of every fault that was answered with INTERNAL_ERROR. */
  readonly onError?: (error: unknown) => void;
  /** Faults on purpose; by default there are none. */
  readonly faultFor?: CallFaults;
  /** Components that the readiness probe finds faulty on purpose; by default there are none. */
  readonly isFaulty?: (component: HealthComponent) => boolean;
  /** Hears of every call under `/api` once it is answered. */
  readonly onCall?: (call: StreamMessages['api-call']) => void;
  /** Hears of every code that a call of an app asks for, before the call is answered. */
  readonly onPermission?: (asked: AskedPermission) => void;
}

/** How much of the answers to reading calls is kept until the next commit, in UTF-16 units. */
const ANSWERS_LENGTH = 4 * 1024 * 1024;

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
  const { isFaulty = () => false } = options;
  const app: FastifyInstance = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: ({ url = '/' }) => toRoutableUrl(url),
    clientErrorHandler: refuseUnparsed,
    http: { requireHostHeader: false },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  });
  // An expectation that nobody knows is ignored: Node would answer it with 417, which is none of the eight codes.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  forbidSniffing(app.server);
  app.addHook('onRequest', async ({ raw }) => requireHost(raw));
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
  registerPublicRoutes(app, { store, files, clock, baseUrl, isFaulty });
  const tokens = createAccessTokens({ secret: store.tokenSecret, clock, ids: options.ids });
  registerLogin(app, { store, tokens, clock, warn: onWarning });

  const { stopwatch = realStopwatch, faultFor } = options;
  const firstChecks = createFirstChecks({ store, tokens, clock, stopwatch, assumed, faultFor });
  const services = { store, files, assumed, warn: onWarning, onPermission };
  const answers = createMemo<string>(store.version, { capacity: ANSWERS_LENGTH, weigh: ({ length }) => length });
  const endpoints = ENDPOINT_NAMES.map((name) => createEndpointCall(name, services, answers));
  const tell = (request: FastifyRequest, status: number) => {
    const record = toCallRecord(request, status);
    if (record !== undefined) onCall?.(record);
  };
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        const fault = await firstChecks(request, reply, findCause());
        if (fault === undefined) return;
        if (fault === DROPPED) {
          // A call from inside this process has no connection, and would wait for ever.
          if (!(request.raw.socket instanceof Socket)) throw new ApiError('INTERNAL_ERROR');
          reply.hijack();
          request.raw.socket.resetAndDestroy();
          // What is cut off gets no response, so Fastify does not tell of its end.
          tell(request, 0);
        } else reply.code(fault.status).header(FAULT_HEADER, 'rule').send(fault.body);
        return reply;
      });
      if (onCall !== undefined) api.addHook('onResponse', async (request, reply) => tell(request, reply.statusCode));
      api.setNotFoundHandler(refuseUnknownRoute);
      await registerEndpoints(api, endpoints, files);
    },
    { prefix: API_PREFIX },
  );
  app.decorate('callDirectly', createDirectCalls({ firstChecks, endpoints, onError, onCall }));
  return app;
}
