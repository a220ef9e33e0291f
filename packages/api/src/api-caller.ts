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

/** A path that stays what it is when a URL is made of it. */
const PLAIN_PATH = /^(\/[\w~-][\w.~-]*)+$/;

/** Makes the caller of a server made by `createApi`. */
export function createApiCaller(app: FastifyInstance): ApiCaller {
  return async (call) => {
    const { apiKey, method, path, query, body, upload, cause } = call;
    if (upload === undefined && PLAIN_PATH.test(path)) {
      const answer = app.callDirectly({
        ...{ apiKey, method: method.toUpperCase(), path, cause },
        query: Object.fromEntries(toParameters(query)),
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (answer !== undefined) return answer;
    }

    // What is not simply an endpoint of JSON is routed as over HTTP.
    const url = parseApiUrl(call);
    if (url === undefined) return UNKNOWN_ROUTE;
    const request = await toInjected(call, url);
    const response = await withCause(cause, async () => await app.inject(request));
    return { status: response.statusCode, body: response.json() };
  };
}
