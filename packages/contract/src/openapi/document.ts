import type { JsonSchema } from './schemas.ts';

export type Json = { readonly [key: string]: unknown };

/** One call in an API document. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly responses: { readonly [status: string]: Json };
  readonly [key: string]: unknown;
}

/** Calls by path and lower-case method. */
export type OpenApiPaths = { readonly [path: string]: { readonly [method: string]: OpenApiOperation } };

/** An API document: OpenAPI 3.1, plain JSON. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: Json;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: OpenApiPaths;
  readonly webhooks: OpenApiPaths;
  readonly components: { readonly schemas: { readonly [name: string]: JsonSchema }; readonly [kind: string]: Json };
  readonly [key: string]: unknown;
}

/** Of the documents themselves. */
export const LICENSE = { name: 'MIT', identifier: 'MIT' };
