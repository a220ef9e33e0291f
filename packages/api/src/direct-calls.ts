import { API_KEY_HEADER, ApiError, type Envelope, type StreamMessages } from '#contract';
import type { Cause } from '#store';
import { type Incoming, toCallRecord } from './call.ts';
import type { EndpointCall } from './endpoint-call.ts';
import { toFailure } from './envelope.ts';
import { failCall } from './error-handler.ts';
import { DROPPED } from './faults.ts';
import type { FirstChecks } from './first-checks.ts';
import { parseJsonText } from './read-json.ts';

/** A call from inside this process, as its endpoint would get it over HTTP. */
export interface DirectCall {
  readonly apiKey: string;
  /** In capitals. */
  readonly method: string;
  /** Plain text that needs no decoding, without a query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string | undefined;
  readonly cause: Cause | null;
}

/** What the API answered. */
export interface InternalAnswer {
  readonly status: number;
  readonly body: Envelope;
}

/** Makes a call of an endpoint that takes JSON, or no body; gives undefined, and does nothing, for what is none. */
export type DirectCalls = (call: DirectCall) => Promise<InternalAnswer> | undefined;

/** What direct calls go through, and who hears of them. */
export interface DirectCallServices {
  readonly firstChecks: FirstChecks;
  readonly endpoints: readonly EndpointCall[];
  readonly onError: (error: unknown) => void;
  readonly onCall: ((call: StreamMessages['api-call']) => void) | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The way into the API without HTTP: the same checks, in the same order, as over its routes. */
    readonly callDirectly: DirectCalls;
  }
}

const KEY_HEADER = API_KEY_HEADER.toLowerCase();
const NO_HEADERS = { header: () => {} };

/** Makes the way into an API that needs no HTTP. */
export function createDirectCalls({ firstChecks, endpoints, onError, onCall }: DirectCallServices): DirectCalls {
  const known = new Map(
    endpoints
      .filter(({ endpoint }) => !endpoint.multipart)
      .map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call]),
  );

  async function make(call: DirectCall, request: Incoming, { check, answer }: EndpointCall): Promise<InternalAnswer> {
    try {
      const fault = await firstChecks(request, NO_HEADERS, call.cause);
      if (fault === DROPPED) throw new ApiError('INTERNAL_ERROR');
      if (fault !== undefined) return fault;
      check(request);
      const { status, text } = await answer(request, {
        json: async (absent) => (call.body === undefined ? absent : parseJsonText(call.body)),
        file: () => Promise.reject(new Error('A file needs a form.')),
      });
      return { status, body: JSON.parse(text) };
    } catch (error) {
      const failure = failCall(request, error, onError);
      return { status: failure.status, body: toFailure(failure) };
    }
  }

  async function makeAndTell(call: DirectCall, id: string, endpoint: EndpointCall): Promise<InternalAnswer> {
    const { apiKey, method, path, query } = call;
    const headers = { [KEY_HEADER]: apiKey };
    const request: Incoming = { method, originalUrl: path, headers, params: { id }, query };
    const answer = await make(call, request, endpoint);
    const record = toCallRecord(request, answer.status);
    if (record !== undefined) onCall?.(record);
    return answer;
  }

  return (call) => {
    const { method, path } = call;
    const [, before = '', id = '', after = ''] = /^(\/api\/[^/]+\/)([^/]+)(.*)$/.exec(path) ?? [];
    const endpoint = known.get(`${method} ${path}`) ?? known.get(`${method} ${before}{id}${after}`);
    return endpoint && makeAndTell(call, id, endpoint);
  };
}
