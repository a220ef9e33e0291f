import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import {
  type AskedPermission,
  type Assumed,
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  OK_MESSAGE,
  UPLOAD_MESSAGE,
} from '#contract';
import { createMemo, type Memo, type Scope, type Store } from '#store';
import { callerOf, pathOf } from './call.ts';
import { toSuccess } from './envelope.ts';
import { HANDLERS } from './handlers/index.ts';
import { type Allows, isUndecided, requireConditionalPermission, requirePermissions } from './permission-guard.ts';
import { readJson } from './read-json.ts';
import { readQuery } from './read-query.ts';
import { requireResource, resourceOf } from './require-resource.ts';
import { toRoutePath } from './route-path.ts';
import type { UploadFiles } from './uploads/upload-files.ts';
import { validateBody } from './validate-body.ts';

/** Where the store's REST API lives. @source spec §1 */
export const API_PREFIX = '/api';

/** What the endpoints work on. */
export interface EndpointServices {
  readonly store: Store;
  readonly files: UploadFiles;
  readonly assumed: () => Assumed;
  readonly warn: (message: string) => void;
  /** Hears of every code that a call of an app asks for. */
  readonly onPermission: ((asked: AskedPermission) => void) | undefined;
}

/** How much of the answers to reading calls is kept until the next commit, in UTF-16 units. */
const ANSWERS_LENGTH = 4 * 1024 * 1024;

/** Registers a route for each of ENDPOINTS, on a Fastify scope with the prefix `/api`. */
export async function registerEndpoints(api: FastifyInstance, services: EndpointServices): Promise<void> {
  const answers = createMemo<string>(services.store.version, {
    capacity: ANSWERS_LENGTH,
    weigh: ({ length }) => length,
  });
  const names = ENDPOINT_NAMES.filter((name) => endpointOf(name).multipart !== true);
  for (const name of names) api.route(createRoute(name, services, answers));
  // In a scope of its own, because the plugin adds hooks to every route beside it.
  await api.register(async (scope) => {
    await scope.register(multipart);
    for (const name of ENDPOINT_NAMES) if (!names.includes(name)) scope.route(createRoute(name, services, answers));
  });
}

/**
 * The checks of a call after the credentials, the rate limit and the route: permission, resource, body or query, then
 * the handler with what only the store can judge.
 * @assumption A19
 */
function createRoute(
  name: EndpointName,
  { store, files, assumed, warn, onPermission }: EndpointServices,
  answers: Memo<string>,
): RouteOptions {
  const endpoint = endpointOf(name);
  const { method, path } = endpoint;
  const resource = resourceOf(name, path);
  const handle = HANDLERS[name] as (context: unknown) => unknown;
  const creates = name.endsWith('.create');

  /** A call without anything to validate needs no look-up of its own: the handler's finds out. */
  const requireIt = (request: FastifyRequest) => {
    if (resource === undefined || (endpoint.body === undefined && endpoint.query === undefined)) return;
    requireResource(store, resource, scopeOf(request), idOf(request));
  };

  /** Whether the caller has a code; asking it is on record. */
  const allowsOf =
    (request: FastifyRequest): Allows =>
    (code) => {
      const { appId, allows } = callerOf(request);
      const granted = allows(code);
      const deliveryId = request.call?.cause?.deliveryId ?? null;
      if (appId !== null) onPermission?.({ appId, deliveryId, endpoint: name, code, granted });
      return granted;
    };

  return {
    method,
    url: toRoutePath(path).slice(API_PREFIX.length),
    async onRequest(request) {
      const caller = callerOf(request);
      requirePermissions(allowsOf(request), endpoint);
      if (!isUndecided(caller, endpoint)) requireIt(request);
    },
    handler: method === 'GET' ? read : write,
  };

  /** What is read depends on the store's state and on what the key below names, on nothing else. */
  async function read(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const scope = scopeOf(request);
    const id = idOf(request);
    const query = endpoint.query && readQuery(endpoint.query, request.query, assumed());
    const key = JSON.stringify([name, scope.storeId, id, query]);
    reply.type('application/json; charset=utf-8');
    return answers.read(key, () => JSON.stringify(toSuccess(handle({ store, files, scope, id, query }))));
  }

  async function write(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const body = await readBody(request);
    const allows = allowsOf(request);
    const data = await handle({ store, files, scope: writingScopeOf(request), id: idOf(request), body, allows });
    if (creates && assumed()['create.status'] === '201') reply.code(201);
    return toSuccess(data, endpoint.multipart ? UPLOAD_MESSAGE : OK_MESSAGE);
  }

  async function readBody(request: FastifyRequest): Promise<unknown> {
    if (endpoint.multipart) return files.receive(request);
    if (endpoint.body === undefined) return undefined;
    const json = readJson(request.raw, endpoint.bodyOptional ? {} : undefined);
    if (endpoint.conditionalPermission !== undefined) {
      // A body that cannot be read has no field; that it cannot be read comes after the resource.
      requireConditionalPermission(allowsOf(request), endpoint, await json.catch(() => undefined));
      if (isUndecided(callerOf(request), endpoint)) requireIt(request);
    }
    return validateBody(endpoint.body, await json, (message) => warn(`${method} ${path}: ${message}`));
  }
}

const scopeOf = (request: FastifyRequest): Scope => ({
  storeId: callerOf(request).storeId,
  cause: request.call?.cause ?? null,
});

const writingScopeOf = (request: FastifyRequest): Scope => ({
  ...scopeOf(request),
  call: `${request.method} ${pathOf(request)}`,
});

const idOf = ({ params }: FastifyRequest): string => (params as { readonly id?: string }).id ?? '';
