import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path/posix';
import {
  type FastifyInstance,
  type RouteOptions,
  readJson,
  readQuery,
  refuseUnknownRoute,
  requireKnownFields,
  requireKnownQuery,
  toRoutePath,
  toSuccess,
  validateBody,
  validateItems,
} from '#api';
import {
  CONTROL_ENDPOINTS,
  CONTROL_OPENAPI_PATH,
  CONTROL_PREFIX,
  type ControlEndpoint,
  type ControlEndpointName,
  createControlDocument,
  DEFAULT_ASSUMED,
  LIMITS,
  STORE_EXPORT_BYTES,
  STREAM_PATH,
  type TArray,
  type TObject,
} from '#contract';
import { setAnswerHeaders } from './answer-headers.ts';
import { createEventStream, type Subscribe } from './event-stream.ts';
import { scopeOfRecord, scopeOfStore } from './find-scope.ts';
import { createHostGuard, createTokenGuard } from './guards.ts';
import type { ControlServices } from './handlers/control-handler.ts';
import { HANDLERS } from './handlers/index.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

/** What the control plane works on, and whom it lets in. */
export interface ControlOptions extends ControlServices {
  /** The run token, which every call carries. */
  readonly token: string;
  /** `Host` values under which the server may be called; asked at each use, because the port is known late. */
  readonly allowedHosts: () => readonly string[];
  /** Where the live stream listens. */
  readonly subscribe: Subscribe;
}

/** The prefix that is the emulator's own. @source contract §1 */
const RESERVED_PREFIX = dirname(CONTROL_PREFIX);

/**
 * Adds the control plane to a server made by `createApi`, before it is ready. Everything under `/_tillkit` that is not a
 * route of somebody else's is checked by Host, Origin and token, an unknown path too.
 * @source contract §9
 */
export async function registerControl(app: FastifyInstance, options: ControlOptions): Promise<void> {
  const { token, allowedHosts, subscribe, ...services } = options;
  const { baseUrl, sessions } = services;
  const requests = createRequestLog(subscribe);
  const stream = createEventStream(subscribe);
  app.addHook('preClose', async () => {
    stream.close();
    requests.close();
  });

  await app.register(
    async (control) => {
      control.addHook('onRequest', setAnswerHeaders);
      control.addHook('onRequest', createHostGuard(allowedHosts));
      control.addHook('onRequest', createTokenGuard(token, sessions));
      control.setNotFoundHandler(refuseUnknownRoute);
      for (const name of Object.keys(CONTROL_ENDPOINTS) as ControlEndpointName[]) {
        control.route(createRoute(name, services, requests));
      }
      // Before the back office, whose page answers at any other path.
      control.all(toRelative(`${CONTROL_PREFIX}/*`), refuseUnknownRoute);
      control.get(toRelative(CONTROL_OPENAPI_PATH), async () => createControlDocument(baseUrl()));
      control.get(toRelative(STREAM_PATH), (_request, reply) => {
        reply.hijack();
        stream.open(reply.raw);
      });
    },
    { prefix: RESERVED_PREFIX },
  );
}

const toRelative = (path: string): string => path.slice(RESERVED_PREFIX.length);

function createRoute(name: ControlEndpointName, services: ControlServices, requests: RequestLog): RouteOptions {
  const endpoint: ControlEndpoint = CONTROL_ENDPOINTS[name];
  const handle = HANDLERS[name] as (context: unknown) => unknown;
  const { store } = services;
  return {
    method: endpoint.method,
    url: toRelative(CONTROL_PREFIX + toRoutePath(endpoint.path)),
    async handler(request, reply) {
      const { id } = request.params as { readonly id?: string };
      const ofRecord = id === undefined ? undefined : scopeOfRecord(store, name, id);
      requireKnownQuery(endpoint.query, request.query);
      const query = endpoint.query && readQuery(endpoint.query, request.query, DEFAULT_ASSUMED);
      const body = await readBody(name, endpoint, request.raw);
      const scope = ofRecord ?? scopeOfStore(store, storeIdIn(query) ?? storeIdIn(body));
      return toSuccess(await handle({ ...services, requests, scope, id, query, body, gone: goneSignal(reply.raw) }));
    },
  };
}

/** Aborted when the connection ends before the answer is written. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Bodies that hold more than records. A file is sent as base64, beside a few fields. */
const BODY_BYTES: { readonly [N in ControlEndpointName]?: number } = {
  'contents.import': STORE_EXPORT_BYTES,
  'calls.make': Math.ceil(LIMITS.uploadBytes / 3) * 4 + LIMITS.jsonBodyBytes,
};

const bodyBytesOf = (name: ControlEndpointName): number => BODY_BYTES[name] ?? LIMITS.jsonBodyBytes;

/** What a body of no fields looks like to the check of its fields. */
const NO_FIELDS = { properties: {} };

async function readBody(
  name: ControlEndpointName,
  { method, body: schema }: ControlEndpoint,
  request: IncomingMessage,
): Promise<object | undefined> {
  if (schema !== undefined) return checkBody(schema, await readJson(request, {}, bodyBytesOf(name)));
  if (method !== 'GET') requireKnownFields(NO_FIELDS, await readJson(request, {}));
  return undefined;
}

function checkBody(schema: TObject | TArray, body: unknown): object {
  const isObject = 'properties' in schema;
  requireKnownFields(schema, body, isObject ? '' : 'body');
  return isObject ? validateBody(schema, body) : validateItems(schema, body);
}

const storeIdIn = (input: object | undefined): string | undefined =>
  (input as { readonly storeId?: string } | undefined)?.storeId;
