import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { SkeletonRows } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface QueryStatesProps<T> {
  /** Its error tells the reason in the reader's words. */
  query: UseQueryResult<T, { detail: string }>;
  /** What failed, when it does. */
  failed: string;
  /** In the shape of what is coming; rows unless given. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A read in its states: on its way, failed with a retry, or there. What was shown stays while it is read again. */
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
