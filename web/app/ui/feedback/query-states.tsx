import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { SkeletonRows } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface QueryStatesProps<T> {
  /** The query; its error has the reason in the page's language. */
  query: UseQueryResult<T, { detail: string }>;
  /** Title of the error. */
  failed: string;
  /** Placeholder while loading; rows by default. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders the states of a query: loading, failed with a retry, or data, which stays during refetches. */
export function QueryStates<T>({ query, failed, skeleton, children }: QueryStatesProps<T>) {
  useErrorToast(query, failed);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton ?? <SkeletonRows />;
  return (
    <ErrorState
      title={failed}
      reason={query.error?.detail}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    />
  );
}
