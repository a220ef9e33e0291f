import { HEALTH, HEALTH_READY, LOGIN, LOGIN_RESULT, PUBLIC_PATHS } from '../endpoints/public.ts';
import { API_ERRORS, type ApiErrorCode } from '../errors.ts';
import { successEnvelope } from '../records/envelope.ts';
import { object } from '../schema.ts';
import { assumptions, failure, json, pathParameters } from './call-parts.ts';
import type { Json, OpenApiOperation, OpenApiPaths } from './document.ts';

/** The assumptions that {@link publicPaths} shows. */
export const PUBLIC_ASSUMPTIONS = ['A01', 'A02', 'A27'];

/** Liveness, readiness, login, stored files and the document itself: no credential, no rate-limit headers. */
export const publicPaths = (): OpenApiPaths => ({
  [PUBLIC_PATHS.health]: {
    get: call('health', 'Liveness probe', { responses: { 200: { description: 'Alive.', ...json(HEALTH) } } }),
  },
  [PUBLIC_PATHS.ready]: {
    get: call('ready', 'Readiness probe', {
      responses: {
        200: { description: 'Every component is ok.', ...json(HEALTH_READY) },
        503: { description: 'A component is faulty.', ...json(HEALTH_READY) },
      },
      'x-assumption': assumptions(['A27']),
    }),
  },
  [PUBLIC_PATHS.login]: {
    post: call('login', 'Get an access token', {
      requestBody: { required: true, ...json(LOGIN) },
      responses: {
        200: { description: 'Success.', ...json(successEnvelope(LOGIN_RESULT)) },
        ...failures('VALIDATION_ERROR', 'UNAUTHORIZED', 'INTERNAL_ERROR'),
        [API_ERRORS.RATE_LIMITED.status]: {
          ...failure('RATE_LIMITED'),
          headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
        },
      },
      'x-assumption': assumptions(['A01']),
    }),
  },
  [`${PUBLIC_PATHS.uploads}/{id}/{filename}`]: {
    get: call('upload', 'Get a stored file', {
      parameters: pathParameters('{id}/{filename}'),
      responses: {
        200: { description: 'The file.', content: { '*/*': { schema: {} } } },
        ...failures('NOT_FOUND', 'INTERNAL_ERROR'),
      },
      'x-assumption': assumptions(['A02']),
    }),
  },
  [PUBLIC_PATHS.openapi]: {
    get: call('openapi', 'Get this document', {
      responses: { 200: { description: 'OpenAPI 3.1.', ...json(object({})) } },
    }),
  },
});

const call = (
  operationId: string,
  summary: string,
  rest: Pick<OpenApiOperation, 'responses'> & Json,
): OpenApiOperation => ({ operationId, tags: ['public'], summary, security: [], ...rest });

const failures = (...codes: ApiErrorCode[]): OpenApiOperation['responses'] =>
  Object.fromEntries(codes.map((code) => [API_ERRORS[code].status, failure(code)]));
