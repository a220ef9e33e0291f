import { ASSUMPTIONS, type Assumption } from './assumptions.ts';
import { DELIVERY_HEADERS, SIGNATURE_PREFIX } from './delivery.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { ENDPOINTS } from './endpoints/index.ts';
import {
  API_KEY_HEADER,
  HEALTH,
  HEALTH_READY,
  LOGIN,
  LOGIN_RESULT,
  PUBLIC_PATHS,
  RATE_LIMIT_HEADERS,
} from './endpoints/public.ts';
import { API_ERRORS, type ApiErrorCode } from './errors.ts';
import { EVENTS, type EventDefinition } from './events.ts';
import { LIMITS } from './limits.ts';
import { type JsonSchema, NAMED_SCHEMAS, toComponent, toReferencedSchema } from './openapi-schemas.ts';
import { FAILURE_ENVELOPE, successEnvelope } from './records/envelope.ts';
import { id, integer, literal, object, string, type TObject, type TSchema, timestamp } from './schema.ts';

type Json = { readonly [key: string]: unknown };

/** One call in the API document. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly responses: { readonly [status: string]: Json };
  readonly [key: string]: unknown;
}

type OpenApiPaths = { readonly [path: string]: { readonly [method: string]: OpenApiOperation } };

/** The API document: OpenAPI 3.1, plain JSON. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: Json;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: OpenApiPaths;
  readonly webhooks: OpenApiPaths;
  readonly components: { readonly schemas: { readonly [name: string]: JsonSchema }; readonly [kind: string]: Json };
  readonly [key: string]: unknown;
}

/** Failures that every call under `/api` may give. */
const COMMON_ERRORS = ['UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'] as const;

/**
 * The API document of a store at a URL: the REST API with what each call needs, emits and assumes, the public paths,
 * and the webhooks.
 */
export function createOpenApiDocument(serverUrl = 'http://127.0.0.1:4010'): OpenApiDocument {
  const endpoints: [string, Endpoint][] = Object.entries(ENDPOINTS);
  const cited = new Set([...endpoints.flatMap(([, endpoint]) => endpoint.assumptions), ...PUBLIC_ASSUMPTIONS]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Store Commerce REST API',
      version: '1',
      description:
        'The store as tillkit emulates it. `x-assumption` marks what the specification leaves open and how it is decided here; `x-permission` lists the codes that a call needs.',
    },
    servers: [{ url: serverUrl }],
    tags: TAGS.map((name) => ({ name })),
    security: [{ apiKey: [] }, { accessToken: [] }],
    paths: { ...storePaths(endpoints), ...publicPaths() },
    webhooks: webhooks(),
    components: {
      schemas: Object.fromEntries(Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [name, toComponent(schema)])),
      headers: rateLimitHeaders(),
      responses: Object.fromEntries(Object.keys(API_ERRORS).map((code) => [code, storeFailure(code as ApiErrorCode)])),
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER, description: 'A key of one store.' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `From POST ${PUBLIC_PATHS.login}.`,
        },
      },
    },
    'x-assumption': assumptions(Object.keys(ASSUMPTIONS).filter((name) => !cited.has(name))),
  };
}

const TAGS = ['products', 'orders', 'customers', 'collections', 'uploads', 'public', 'webhooks'];
const PUBLIC_ASSUMPTIONS = ['A01', 'A02', 'A27'];

function storePaths(endpoints: readonly [string, Endpoint][]): OpenApiPaths {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [name, endpoint] of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return paths;
}

function operation(name: string, endpoint: Endpoint): OpenApiOperation {
  const parameters = [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)];
  const codes = [...endpoint.errors, ...COMMON_ERRORS];
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: endpoint.summary,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Success.', headers: rateLimitReferences(), ...json(successEnvelope(endpoint.data)) },
      ...Object.fromEntries(codes.map((code) => [API_ERRORS[code].status, { $ref: `#/components/responses/${code}` }])),
    },
    'x-permission': endpoint.permissions,
    ...(endpoint.conditionalPermission && { 'x-permission-conditional': endpoint.conditionalPermission }),
    'x-emits': endpoint.emits,
    'x-assumption': assumptions(endpoint.assumptions),
  };
}

function pathParameters(path: string): Json[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: toReferencedSchema(name === 'id' ? id() : string()),
  }));
}

function queryParameters(query: TObject | undefined): Json[] {
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = toReferencedSchema(schema);
    return { name, in: 'query', ...(description !== undefined && { description }), schema: rest };
  });
}

function requestBody({ body, bodyOptional, multipart }: Endpoint): Json {
  if (multipart) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return body === undefined ? {} : { requestBody: { required: bodyOptional !== true, ...json(body) } };
}

/** Liveness, readiness, login, stored files and this document: no credential, no rate-limit headers. */
function publicPaths(): OpenApiPaths {
  const call = (operationId: string, summary: string, rest: Pick<OpenApiOperation, 'responses'> & Json) => ({
    operationId,
    tags: ['public'],
    summary,
    security: [],
    ...rest,
  });
  const failures = (...codes: ApiErrorCode[]) =>
    Object.fromEntries(codes.map((code) => [API_ERRORS[code].status, failure(code)]));
  return {
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
          ...failures('VALIDATION_ERROR', 'UNAUTHORIZED', 'RATE_LIMITED', 'INTERNAL_ERROR'),
        },
        'x-assumption': assumptions(['A01']),
      }),
    },
    [`${PUBLIC_PATHS.uploads}/{id}/{filename}`]: {
      get: call('upload', 'Get a stored file', {
        parameters: pathParameters('{id}/{filename}'),
        responses: {
          200: { description: 'The file.', content: { '*/*': { schema: {} } } },
          ...failures('NOT_FOUND'),
        },
        'x-assumption': assumptions(['A02']),
      }),
    },
    [PUBLIC_PATHS.openapi]: {
      get: call('openapi', 'Get this document', {
        responses: { 200: { description: 'OpenAPI 3.1.', ...json(object({})) } },
      }),
    },
  };
}

function webhooks(): OpenApiPaths {
  const events: [string, EventDefinition][] = Object.entries(EVENTS);
  return Object.fromEntries(
    events.map(([event, { firedWhen, payload, permission }]) => {
      const message = object({ event: literal(event), payload, timestamp: timestamp(), delivery_id: id() });
      const post: OpenApiOperation = {
        operationId: event,
        tags: ['webhooks'],
        summary: `Sent when: ${firedWhen}`,
        security: [],
        parameters: deliveryHeaders(event),
        requestBody: { required: true, ...json(message) },
        responses: {
          '2XX': { description: `Received, if answered within ${LIMITS.receiverTimeoutMs / 1000} seconds.` },
          default: { description: 'Anything else, or no answer in time: the delivery is retried.' },
        },
        'x-permission': permission === null ? [] : [permission],
      };
      return [event, { post }];
    }),
  );
}

function deliveryHeaders(event: string): Json[] {
  const header = (name: string, schema: TSchema) => ({
    name,
    in: 'header',
    required: true,
    schema: toReferencedSchema(schema),
  });
  return [
    header(DELIVERY_HEADERS.event, literal(event)),
    header(DELIVERY_HEADERS.signature, string({ pattern: `^${SIGNATURE_PREFIX}[0-9a-f]{64}$` })),
    header(DELIVERY_HEADERS.delivery, id()),
  ];
}

function rateLimitHeaders(): Json {
  const header = (description: string) => ({ description, schema: toReferencedSchema(integer()) });
  return {
    [RATE_LIMIT_HEADERS.limit]: header('Requests that a window allows.'),
    [RATE_LIMIT_HEADERS.remaining]: header('Requests left in the window.'),
    [RATE_LIMIT_HEADERS.reset]: { ...header('When the window ends.'), 'x-assumption': assumptions(['A17']) },
    'Retry-After': header('Seconds until the window ends.'),
  };
}

const rateLimitReferences = (...more: string[]): Json =>
  Object.fromEntries(
    [...Object.values(RATE_LIMIT_HEADERS), ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

function failure(code: ApiErrorCode): Json {
  const { meaning, message } = API_ERRORS[code];
  const { content } = json(FAILURE_ENVELOPE);
  return {
    description: meaning,
    content: { 'application/json': { ...content['application/json'], example: { code, msg: message } } },
  };
}

/** A failure under `/api`, where every answer carries the rate-limit headers. */
function storeFailure(code: ApiErrorCode): Json {
  const { description, content } = failure(code);
  return { description, headers: rateLimitReferences(...(code === 'RATE_LIMITED' ? ['Retry-After'] : [])), content };
}

const json = (schema: TSchema) => ({ content: { 'application/json': { schema: toReferencedSchema(schema) } } });

const assumptions = (ids: readonly string[]): Json[] =>
  ids.map((name) => {
    const { question, choice, switch: turn }: Assumption = ASSUMPTIONS[name as keyof typeof ASSUMPTIONS];
    return { id: name, question, choice, ...(turn && { switch: turn.name, values: turn.values }) };
  });
