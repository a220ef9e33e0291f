import { ENDPOINT_NAMES, type Endpoint, endpointOf } from '#contract';

type Argument = 'id' | 'upload' | 'body' | 'query';

/** What the function of `ctx.api` for an endpoint takes, in this order. */
export const argumentsOf = ({ path, body, multipart, query }: Endpoint): Argument[] => [
  ...(path.includes('{id}') ? (['id'] as const) : []),
  ...(multipart ? (['upload'] as const) : body ? (['body'] as const) : []),
  ...(query ? (['query'] as const) : []),
];

/** What `ctx.api` needs to know of the contract's endpoints: operations by resource and name. */
export function toOperations(): Record<string, Record<string, unknown>> {
  const operations: Record<string, Record<string, unknown>> = {};
  for (const name of ENDPOINT_NAMES) {
    const endpoint = endpointOf(name);
    const { method, path } = endpoint;
    const [resource = '', operation = ''] = name.split('.');
    operations[resource] = { ...operations[resource], [operation]: { method, path, takes: argumentsOf(endpoint) } };
  }
  return operations;
}
