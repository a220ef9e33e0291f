import multipart from '@fastify/multipart';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { EndpointCall } from './endpoint-call.ts';
import { readJson } from './read-json.ts';
import { toRoutePath } from './route-path.ts';
import type { UploadFiles } from './uploads/upload-files.ts';

/** Where the store's REST API lives. @source spec §1 */
export const API_PREFIX = '/api';

/** Registers a route for each endpoint, on a Fastify scope with the prefix `/api`. */
export async function registerEndpoints(
  api: FastifyInstance,
  calls: readonly EndpointCall[],
  files: UploadFiles,
): Promise<void> {
  for (const call of calls) if (!call.endpoint.multipart) api.route(createRoute(call, files));
  // In a scope of its own, because the plugin adds hooks to every route beside it.
  await api.register(async (scope) => {
    await scope.register(multipart);
    for (const call of calls) if (call.endpoint.multipart) scope.route(createRoute(call, files));
  });
}

const createRoute = ({ endpoint, check, answer }: EndpointCall, files: UploadFiles): RouteOptions => ({
  method: endpoint.method,
  url: toRoutePath(endpoint.path).slice(API_PREFIX.length),
  async onRequest(request) {
    check(request);
  },
  async handler(request, reply) {
    const { status, text } = await answer(request, {
      json: (absent) => readJson(request.raw, absent),
      file: () => files.receive(request),
    });
    reply.code(status).type('application/json; charset=utf-8');
    return text;
  },
});
