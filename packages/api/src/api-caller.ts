import type { FastifyInstance } from 'fastify';
import type { Cause } from '#store';
import { withCause } from './cause.ts';
import type { InternalAnswer } from './direct-calls.ts';
import { type InjectedCall, parseApiUrl, toInjected, toParameters, UNKNOWN_ROUTE } from './injected-request.ts';

/** A call from inside this process, on behalf of a delivery. */
export interface InternalCall extends InjectedCall {
  readonly apiKey: string;
  readonly cause: Cause | null;
}

/** Calls the REST API without a socket: through the same routes, checks and limits as everybody else. */
export type ApiCaller = (call: InternalCall) => Promise<InternalAnswer>;

/** Makes the caller of a server made by `createApi`. */
export function createApiCaller(app: FastifyInstance): ApiCaller {
  return async (call) => {
    const url = parseApiUrl(call);
    if (url === undefined) return UNKNOWN_ROUTE;
    const { apiKey, method, query, body, upload, cause } = call;

    if (upload === undefined && url.search === '' && !url.pathname.includes('%')) {
      const answer = app.callDirectly({
        ...{ apiKey, method: method.toUpperCase(), path: url.pathname, cause },
        query: Object.fromEntries(toParameters(query)),
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (answer !== undefined) return answer;
    }

    // What is not simply an endpoint of JSON is routed as over HTTP.
    const request = await toInjected(call, url);
    const response = await withCause(cause, async () => await app.inject(request));
    return { status: response.statusCode, body: response.json() };
  };
}
