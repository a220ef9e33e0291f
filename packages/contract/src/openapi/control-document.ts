import type { ControlEndpoint } from '../control/endpoint.ts';
import {
  CONTROL_ENDPOINTS,
  CONTROL_OPENAPI_PATH,
  CONTROL_PREFIX,
  CONTROL_TOKEN_HEADER,
  type ControlEndpointName,
} from '../control/endpoints.ts';
import { STREAM_PATH } from '../control/stream.ts';
import { API_ERRORS, type ApiErrorCode } from '../errors.ts';
import { successEnvelope } from '../records/envelope.ts';
import { object, string } from '../schema.ts';
import { failure, json, pathParameters, queryParameters, toPaths } from './call-parts.ts';
import { type Json, LICENSE, type OpenApiDocument, type OpenApiOperation, type OpenApiPaths } from './document.ts';
import { componentSchemas, toReferencedSchema } from './schemas.ts';

/** Failures that every call of the control plane may give; what it does not know of a query or a body is a VALIDATION_ERROR. */
const COMMON_ERRORS = ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'INTERNAL_ERROR'] as const;

type Group<N extends string> = N extends `${infer G}.${string}` ? G : N;

const TAGS: { readonly [G in Group<ControlEndpointName> | 'emulator']: string } = {
  stores: 'Stores in this emulator.',
  users: 'Owners and staff, who log in.',
  keys: 'API keys.',
  orders: 'Placing and paying orders, which buyers do in a real store.',
  customers: 'Changing and deleting customers.',
  collections: 'Making and filling collections.',
  apps: 'Installed extensions.',
  webhooks: 'What the apps subscribe to.',
  deliveries: 'What was sent to the apps, or is to be.',
  snapshots: 'The content of the store, kept and put back.',
  contents: 'The content of the store as text, and as new.',
  trigger: 'Causing events.',
  clock: 'The time of the store.',
  faults: 'Faults on purpose, of the REST API and of deliveries.',
  assumptions: 'Readings of the specification.',
  requests: 'Calls of the REST API.',
  ledger: 'What apps may do, and what they do.',
  sessions: 'Opening the back office.',
  calls: 'Trying the REST API.',
  uploads: 'Uploaded files.',
  panels: 'What apps show in the back office.',
  emulator: 'The emulator as a whole.',
};

/** The API document of the control plane of an emulator at a URL. @source contract §9 */
export function createControlDocument(serverUrl = 'http://127.0.0.1:4010'): OpenApiDocument {
  const endpoints: [string, ControlEndpoint][] = Object.entries(CONTROL_ENDPOINTS);
  const paths = { ...toPaths(endpoints, operation), ...ownPaths() };
  // The owner's calls are not counted.
  const codes = (Object.keys(API_ERRORS) as ApiErrorCode[]).filter((code) => code !== 'RATE_LIMITED');
  const responses = Object.fromEntries(codes.map((code) => [code, failure(code)]));
  return {
    openapi: '3.1.1',
    info: {
      title: 'tillkit control plane',
      version: '1',
      description:
        'What a store owner does in the back office, and what only an emulator can do. A call without `storeId` is for the first store.',
      license: LICENSE,
    },
    servers: [{ url: serverUrl + CONTROL_PREFIX }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ runToken: [] }],
    paths,
    webhooks: {},
    components: {
      schemas: componentSchemas({ paths, responses }),
      responses,
      securitySchemes: {
        runToken: {
          type: 'apiKey',
          in: 'header',
          name: CONTROL_TOKEN_HEADER,
          description: 'New at each start; see `.tillkit/run.json`.',
        },
      },
    },
  };
}

function operation(name: string, { path, query, body, data, summary, errors }: ControlEndpoint): OpenApiOperation {
  const parameters = [...pathParameters(path), ...queryParameters(query)];
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: isRequired(body), ...json(body) } }),
    responses: { 200: { description: 'Success.', ...json(successEnvelope(data)) }, ...failures(errors) },
  };
}

const isRequired = (body: NonNullable<ControlEndpoint['body']>): boolean =>
  !('properties' in body) || (body.required ?? []).length > 0;

/** What answers without the envelope. */
const ownPaths = (): OpenApiPaths => ({
  [toRelative(STREAM_PATH)]: {
    get: {
      operationId: 'stream',
      tags: ['emulator'],
      summary: 'Everything that happens, as Server-Sent Events',
      responses: {
        200: {
          description: 'Until the caller or the emulator ends it.',
          content: { 'text/event-stream': { schema: toReferencedSchema(string()) } },
        },
        ...failures([]),
      },
    },
  },
  [toRelative(CONTROL_OPENAPI_PATH)]: {
    get: {
      operationId: 'openapi',
      tags: ['emulator'],
      summary: 'Get this document',
      responses: { 200: { description: 'OpenAPI 3.1.', ...json(object({})) }, ...failures([]) },
    },
  },
});

const failures = (errors: readonly ApiErrorCode[]): { [status: string]: Json } =>
  Object.fromEntries(
    [...errors, ...COMMON_ERRORS].map((code) => [API_ERRORS[code].status, { $ref: `#/components/responses/${code}` }]),
  );

const tagOf = (name: string): string => name.split('.')[0] ?? name;

const toRelative = (path: string): string => path.slice(CONTROL_PREFIX.length);
