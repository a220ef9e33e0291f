/** A handler's request to a host that is not the store. */
export interface HostRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The bytes of the body, in base64. */
  readonly bodyBase64?: string;
  readonly redirect: 'follow' | 'error' | 'manual';
}

/** What a host answered. Names of headers are lower case; a name occurs once for each of its values. */
export interface HostResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Where the answer is from, after redirects. */
  readonly url: string;
  readonly redirected: boolean;
  /** The bytes of the body in base64, decompressed. */
  readonly bodyBase64: string;
}

/** How a request to a host ended. A refusal is a failure too; its message is for the author. @assumption A38 */
export type HostAnswer =
  | { readonly response: HostResponse }
  | { readonly failed: { readonly name: 'TypeError' | 'LimitError'; readonly message: string } };
