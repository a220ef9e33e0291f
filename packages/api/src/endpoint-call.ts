import {
  type AskedPermission,
  type Assumed,
  type Endpoint,
  type EndpointName,
  endpointOf,
  OK_MESSAGE,
  UPLOAD_MESSAGE,
} from '#contract';
import { type Sentence, sentence } from '#core';
import type { Memo, Scope, Store } from '#store';
import { callerOf, type Incoming, pathOf } from './call.ts';
import { toSuccess } from './envelope.ts';
import { HANDLERS } from './handlers/index.ts';
import { type Allows, isUndecided, requireConditionalPermission, requirePermissions } from './permission-guard.ts';
import { readQuery } from './read-query.ts';
import { requireResource, resourceOf } from './require-resource.ts';
import type { ReceivedFile, UploadFiles } from './uploads/upload-files.ts';
import { validateBody } from './validate-body.ts';

/** What the endpoints work on. */
export interface EndpointServices {
  readonly store: Store;
  readonly files: UploadFiles;
  readonly assumed: () => Assumed;
  readonly warn: (warning: Sentence) => void;
  /** Hears of every code that a call of an app asks for. */
  readonly onPermission: ((asked: AskedPermission) => void) | undefined;
}

/** Where the body of a request comes from; nothing of it is read before its turn in the order of the checks. */
export interface Content {
  /** @throws ApiError VALIDATION_ERROR */
  json(absent: unknown): Promise<unknown>;
  /** @throws ApiError VALIDATION_ERROR */
  file(): Promise<ReceivedFile>;
}

/** What a call that went well is answered with. */
export interface Answer {
  readonly status: number;
  /** JSON of the envelope. */
  readonly text: string;
}

/** One endpoint: the checks that come after the first ones, in order, then its handler. @assumption A19 */
export interface EndpointCall {
  readonly endpoint: Endpoint;
  /** Permission, then the record in the path as far as the body has no say. @throws ApiError FORBIDDEN or NOT_FOUND */
  check(request: Incoming): void;
  /** Query or body, then the handler with what only the store can judge. @throws ApiError */
  answer(request: Incoming, content: Content): Answer | Promise<Answer>;
}

/** Makes the calls of an endpoint; `answers` keeps what reading ones were answered. */
export function createEndpointCall(
  name: EndpointName,
  { store, files, assumed, warn, onPermission }: EndpointServices,
  answers: Memo<string>,
): EndpointCall {
  const endpoint = endpointOf(name);
  const { method, path } = endpoint;
  const resource = resourceOf(name, path);
  const handle = HANDLERS[name] as (context: unknown) => unknown;
  const creates = name.endsWith('.create');

  /** A call without anything to validate needs no look-up of its own: the handler's finds out. */
  const requireIt = (request: Incoming) => {
    if (resource === undefined || (endpoint.body === undefined && endpoint.query === undefined)) return;
    requireResource(store, resource, scopeOf(request), idOf(request));
  };

  /** Whether the caller has a code; asking it is on record. */
  const allowsOf =
    (request: Incoming): Allows =>
    (code) => {
      const { appId, allows } = callerOf(request);
      const granted = allows(code);
      const deliveryId = request.call?.cause?.deliveryId ?? null;
      if (appId !== null) onPermission?.({ appId, deliveryId, endpoint: name, code, granted });
      return granted;
    };

  /** What is read depends on the store's state and on what the key below names, on nothing else. */
  function read(request: Incoming): Answer {
    const scope = scopeOf(request);
    const id = idOf(request);
    const query = endpoint.query && readQuery(endpoint.query, request.query, assumed());
    const key = JSON.stringify([name, scope.storeId, id, query]);
    const text = answers.read(key, () => JSON.stringify(toSuccess(handle({ store, files, scope, id, query }))));
    return { status: 200, text };
  }

  async function write(request: Incoming, content: Content): Promise<Answer> {
    const body = await readBody(request, content);
    const allows = allowsOf(request);
    const data = await handle({ store, files, scope: writingScopeOf(request), id: idOf(request), body, allows });
    const status = creates && assumed()['create.status'] === '201' ? 201 : 200;
    return { status, text: JSON.stringify(toSuccess(data, endpoint.multipart ? UPLOAD_MESSAGE : OK_MESSAGE)) };
  }

  async function readBody(request: Incoming, content: Content): Promise<unknown> {
    if (endpoint.multipart) return content.file();
    if (endpoint.body === undefined) return undefined;
    const json = content.json(endpoint.bodyOptional ? {} : undefined);
    if (endpoint.conditionalPermission !== undefined) {
      // A body that cannot be read has no field; that it cannot be read comes after the resource.
      requireConditionalPermission(allowsOf(request), endpoint, await json.catch(() => undefined));
      if (isUndecided(callerOf(request), endpoint)) requireIt(request);
    }
    return validateBody(endpoint.body, await json, (warning) => warn(sentence`${method} ${path}: ${warning}`));
  }

  return {
    endpoint,
    check(request) {
      requirePermissions(allowsOf(request), endpoint);
      if (!isUndecided(callerOf(request), endpoint)) requireIt(request);
    },
    answer: method === 'GET' ? read : write,
  };
}

const scopeOf = (request: Incoming): Scope => ({
  storeId: callerOf(request).storeId,
  cause: request.call?.cause ?? null,
});

const writingScopeOf = (request: Incoming): Scope => ({
  ...scopeOf(request),
  call: `${request.method} ${pathOf(request)}`,
});

const idOf = ({ params }: Incoming): string => (params as { readonly id?: string }).id ?? '';
