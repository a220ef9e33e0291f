/** As much of the load generator as is used here; it brings no types of its own. */
declare module 'autocannon' {
  export interface LoadRequest {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  export interface LoadOptions {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly LoadRequest[];
    /** Called once for each connection. */
    readonly setupClient?: (client: LoadClient) => void;
  }
  export interface LoadClient {
    setRequests(requests: readonly LoadRequest[]): void;
  }
  export interface LoadResult {
    /** Seconds. */
    readonly duration: number;
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: LoadOptions): Promise<LoadResult>;
}
