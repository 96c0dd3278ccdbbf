import type { FetchInfiniteQueryOptions, FetchQueryOptions } from '@tanstack/react-query';
import { readSession } from '../session/session.ts';
import { queryClient } from './query-client.ts';

type Read = { queryKey: readonly unknown[] } & (object | { initialPageParam: unknown });

/**
 * Starts the queries of a screen in its `clientLoader`, in parallel with loading its code. Does not wait: the screen shows
 * skeletons and retries. `false` skips a query.
 */
export function prefetch(...reads: (Read | false)[]): null {
  // Without a user the layout shows an error instead of the screen.
  if (!readSession().user) return null;
  for (const read of reads) {
    if (!read) continue;
    if ('initialPageParam' in read) void queryClient.prefetchInfiniteQuery(read as FetchInfiniteQueryOptions);
    else void queryClient.prefetchQuery(read as FetchQueryOptions);
  }
  return null;
}
