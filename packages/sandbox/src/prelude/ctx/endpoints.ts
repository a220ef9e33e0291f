/** Which arguments an operation takes, in this order. */
export interface Operation {
  readonly method: string;
  /** Path with `{id}` where the first argument goes. */
  readonly path: string;
  readonly takes: readonly ('id' | 'body' | 'upload' | 'query')[];
}

/** Operations by resource and name: taken from the contract's `ENDPOINTS` when the prelude is generated. */
declare const TILLKIT_OPERATIONS: Record<string, Record<string, Operation>>;

export const OPERATIONS: Record<string, Record<string, Operation>> = TILLKIT_OPERATIONS;
