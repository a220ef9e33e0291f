import type { ENDPOINTS, EndpointBody, EndpointData, EndpointName, EndpointQuery, Permission } from '#contract';
import type { Paging, Scope, Store } from '#store';
import type { ReceivedFile, UploadFiles } from '../uploads/upload-files.ts';

type PathId<K extends EndpointName> = (typeof ENDPOINTS)[K]['path'] extends `${string}{id}${string}`
  ? string
  : undefined;
type Query<K extends EndpointName> = EndpointQuery<K> extends undefined ? undefined : EndpointQuery<K> & Paging;
type Body<K extends EndpointName> = K extends 'uploads.create' ? ReceivedFile : EndpointBody<K>;

/** A call that passed every check: what the path, the query and the body say, on whose behalf, and what it works on. */
export interface EndpointContext<K extends EndpointName> {
  readonly store: Store;
  readonly files: UploadFiles;
  readonly scope: Scope;
  readonly id: PathId<K>;
  readonly query: Query<K>;
  readonly body: Body<K>;
  /** Tells whether the caller has a code; for what only the record's state makes necessary. */
  readonly allows: (code: Permission) => boolean;
}

/** Does what an endpoint is for and gives the `data` of its answer. */
export type EndpointHandler<K extends EndpointName> = (
  context: EndpointContext<K>,
) => EndpointData<K> | Promise<EndpointData<K>>;

/** The handlers of some endpoints; a missing one does not compile. */
export type EndpointHandlers<K extends EndpointName = EndpointName> = { readonly [N in K]: EndpointHandler<N> };

/** The handlers of one resource's endpoints. */
export type ResourceHandlers<R extends string> = EndpointHandlers<Extract<EndpointName, `${R}.${string}`>>;
