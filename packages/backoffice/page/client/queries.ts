import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { ControlData, ControlEndpointName, EndpointData } from '#contract';
import { type ApiArgs, callApi, type JsonEndpointName } from './api.ts';
import { type ControlArgs, callControl } from './control.ts';

/** What the page knows of the emulator. The stream tells what to ask again, so nothing is asked again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The other tabs of this browser: what one changes the others ask again. */
const otherTabs = new BroadcastChannel('tillkit');
otherTabs.addEventListener('message', () => queryClient.invalidateQueries());

/** After an action everything that is shown is asked again, in every tab. */
async function refreshAll(): Promise<void> {
  otherTabs.postMessage('changed');
  await queryClient.invalidateQueries();
}

/** Asks the control plane; `null` in place of the arguments: not yet. */
export const useControl = <K extends ControlEndpointName>(
  name: K,
  args: ControlArgs<K> | null,
): UseQueryResult<ControlData<K>> =>
  useQuery({
    queryKey: ['control', name, args],
    queryFn: ({ signal }) => callControl(name, args as ControlArgs<K>, signal),
    enabled: args !== null,
    placeholderData: keepPreviousData,
  }) as UseQueryResult<ControlData<K>>;

/** Asks the store's REST API; `null` in place of the arguments: not yet. */
export const useApi = <K extends JsonEndpointName>(name: K, args: ApiArgs<K> | null): UseQueryResult<EndpointData<K>> =>
  useQuery({
    queryKey: ['api', name, args],
    queryFn: ({ signal }) => callApi(name, args as ApiArgs<K>, signal),
    enabled: args !== null,
    placeholderData: keepPreviousData,
  }) as UseQueryResult<EndpointData<K>>;

/** An action of the control plane: `action.mutateAsync(args)`. */
export const useControlAction = <K extends ControlEndpointName>(
  name: K,
): UseMutationResult<ControlData<K>, Error, ControlArgs<K>> =>
  useMutation({ mutationFn: (args: ControlArgs<K>) => callControl(name, args), onSuccess: refreshAll });

/** An action of the store's REST API: `action.mutateAsync(args)`. */
export const useApiAction = <K extends JsonEndpointName>(
  name: K,
): UseMutationResult<EndpointData<K>, Error, ApiArgs<K>> =>
  useMutation({ mutationFn: (args: ApiArgs<K>) => callApi(name, args), onSuccess: refreshAll });
