import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { NoAnswer } from '../../client/failures.ts';

/** What the explorer reads of a schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly schema: Schema;
}

/** What the document says of one call, in the document's own words. */
interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly 'x-permission'?: readonly string[];
  readonly 'x-permission-conditional'?: { readonly permission: string; readonly whenBodyHas: string };
  readonly 'x-emits'?: readonly string[];
}

export interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation with its place. */
export interface Operation extends OperationObject {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
}

/** The API document that the store serves. */
export const useApiDocument = (): UseQueryResult<ApiDocument> =>
  useQuery({
    queryKey: ['api-document'],
    queryFn: async ({ signal }) => {
      try {
        const response = await fetch('/openapi.json', { signal });
        return (await response.json()) as ApiDocument;
      } catch (cause) {
        throw new NoAnswer('', { cause });
      }
    },
  });

/** The operations below `/api/`: the others are no calls of a caller. */
export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/')
      ? Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }))
      : [],
  );
