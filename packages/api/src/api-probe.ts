import type { FastifyInstance } from 'fastify';
import type { InternalAnswer } from './direct-calls.ts';
import { type InjectedCall, parseApiUrl, toInjected, UNKNOWN_ROUTE } from './injected-request.ts';

/** An answer of the REST API as a client sees it: with its headers, by their names in lower case. */
export interface ProbedAnswer extends InternalAnswer {
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls the REST API as a client would, without a socket: for whoever looks at the answer as a whole. */
export type ApiProbe = (call: InjectedCall) => Promise<ProbedAnswer>;

/** Makes the probe of a server made by `createApi`. */
export function createApiProbe(app: FastifyInstance): ApiProbe {
  return async (call) => {
    const url = parseApiUrl(call);
    if (url === undefined) return { ...UNKNOWN_ROUTE, headers: {} };
    const response = await app.inject(await toInjected(call, url));
    const shown = Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return { status: response.statusCode, body: response.json(), headers: Object.fromEntries(shown) };
  };
}
