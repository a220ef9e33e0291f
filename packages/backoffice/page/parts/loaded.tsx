import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { Loading } from './loading.tsx';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** What a query answered, or that it is on its way, or that it failed. Earlier data stay beside a failure. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {data !== undefined ? children(data) : error === null && <Loading />}
    </>
  );
}
