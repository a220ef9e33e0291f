import { ASSUMPTIONS } from '../assumptions.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { ENDPOINTS } from '../endpoints/index.ts';
import { API_KEY_HEADER, PUBLIC_PATHS, RATE_LIMIT_HEADERS } from '../endpoints/public.ts';
import { API_ERRORS, type ApiErrorCode } from '../errors.ts';
import { successEnvelope } from '../records/envelope.ts';
import { integer } from '../schema.ts';
import { assumptions, failure, json, pathParameters, queryParameters, toPaths } from './call-parts.ts';
import { type Json, LICENSE, type OpenApiDocument, type OpenApiOperation } from './document.ts';
import { PUBLIC_ASSUMPTIONS, publicPaths } from './public-paths.ts';
import { componentSchemas, toReferencedSchema } from './schemas.ts';
import { webhooks } from './webhooks.ts';

/** Failures that every call under `/api` may give. */
const COMMON_ERRORS = ['UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'] as const;

const TAGS = {
  products: 'What the store sells, and its stock.',
  orders: 'What was bought; orders are placed and paid in the control plane.',
  customers: 'Who buys.',
  collections: 'Groups of products, in an order of their own.',
  uploads: 'Files of the store.',
  public: 'What anyone may call.',
  webhooks: 'What the store sends to the receivers of apps.',
};

/**
 * The API document of a store at a URL: the REST API with what each call needs, emits and assumes, the public paths,
 * and the webhooks.
 */
export function createOpenApiDocument(serverUrl = 'http://127.0.0.1:4010'): OpenApiDocument {
  const endpoints: [string, Endpoint][] = Object.entries(ENDPOINTS);
  const cited = new Set([...endpoints.flatMap(([, endpoint]) => endpoint.assumptions), ...PUBLIC_ASSUMPTIONS]);
  const calls = { paths: { ...toPaths(endpoints, operation), ...publicPaths() }, webhooks: webhooks() };
  const responses = Object.fromEntries(
    Object.keys(API_ERRORS).map((code) => [code, storeFailure(code as ApiErrorCode)]),
  );
  return {
    openapi: '3.1.1',
    info: {
      title: 'Store Commerce REST API',
      version: '1',
      description:
        'The store as tillkit emulates it. `x-assumption` marks questions that the specification leaves open, and how tillkit decides them; `x-permission` lists the codes that a call needs.',
      license: LICENSE,
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }, { accessToken: [] }],
    ...calls,
    components: {
      schemas: componentSchemas({ calls, responses }),
      headers: rateLimitHeaders(),
      responses,
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

function requestBody({ body, bodyOptional, multipart }: Endpoint): Json {
  if (multipart) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return body === undefined ? {} : { requestBody: { required: bodyOptional !== true, ...json(body) } };
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

/** A failure under `/api`, where every answer carries the rate-limit headers. */
function storeFailure(code: ApiErrorCode): Json {
  const { description, content } = failure(code);
  return { description, headers: rateLimitReferences(...(code === 'RATE_LIMITED' ? ['Retry-After'] : [])), content };
}
