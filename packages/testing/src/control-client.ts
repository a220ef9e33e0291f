import {
  CONTROL_ENDPOINTS,
  CONTROL_PREFIX,
  CONTROL_TOKEN_HEADER,
  type ControlData,
  type ControlEndpoint,
  type ControlEndpointName,
  type ControlQuery,
  type RunInfo,
} from '#contract';
import { fetchData } from './fetch-data.ts';

/** Makes one call of the control plane, of those that only read. @throws ApiError */
export type ControlClient = <K extends ControlEndpointName>(name: K, query: ControlQuery<K>) => Promise<ControlData<K>>;

/** A client of the control plane of a running emulator. */
export const createControlClient =
  ({ url, token }: Pick<RunInfo, 'url' | 'token'>): ControlClient =>
  async (name, query) => {
    const { method, path }: ControlEndpoint = CONTROL_ENDPOINTS[name];
    const data = await fetchData(new URL(CONTROL_PREFIX + path, url), {
      method,
      headers: { [CONTROL_TOKEN_HEADER]: token },
      query,
    });
    return data as ControlData<typeof name>;
  };
