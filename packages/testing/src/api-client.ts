import {
  API_KEY_HEADER,
  type ApiClient,
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  type UploadInput,
} from '#contract';
import { fetchData } from './fetch-data.ts';

/** A client of the store's REST API with the operations of `ctx.api`; the key is asked for at each call. */
export function createApiClient(baseUrl: string, apiKey: () => string): ApiClient {
  const client: Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>> = {};
  for (const name of ENDPOINT_NAMES) {
    const [resource = '', operation = ''] = name.split('.');
    const operations = client[resource] ?? {};
    operations[operation] = (...args) => call(baseUrl, apiKey(), name, args);
    client[resource] = operations;
  }
  return client as ApiClient;
}

/** The arguments are the path's id, the body, the query, of those that the endpoint has, in this order. */
function call(baseUrl: string, apiKey: string, name: EndpointName, args: readonly unknown[]): Promise<unknown> {
  const { method, path, body, multipart, query } = endpointOf(name);
  const rest = [...args];
  const id = path.includes('{id}') ? String(rest.shift()) : '';
  const sent = body !== undefined || multipart === true ? rest.shift() : undefined;
  return fetchData(new URL(path.replace('{id}', encodeURIComponent(id)), baseUrl), {
    method,
    headers: { [API_KEY_HEADER]: apiKey },
    body: multipart === true ? toForm(sent as UploadInput) : sent,
    query: query === undefined ? undefined : (rest.shift() as Record<string, unknown> | undefined),
  });
}

function toForm({ filename, contentType, data }: UploadInput): FormData {
  const form = new FormData();
  const part = typeof data === 'string' ? data : new Uint8Array(data);
  form.set('file', new Blob([part], { type: contentType }), filename);
  return form;
}
