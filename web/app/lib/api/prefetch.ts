import type { FetchInfiniteQueryOptions, FetchQueryOptions } from '@tanstack/react-query';
import { readSession } from '../session/session.ts';
import { queryClient } from './query-client.ts';

type Read = { queryKey: readonly unknown[] } & (object | { initialPageParam: unknown });

/**
 * Starts the reads of a screen from its `clientLoader`, beside its code. Nothing is waited for: the screen shows its
 * skeleton, and where a read fails its own way to try again. `false` leaves one out.
 */
export function prefetch(...reads: (Read | false)[]): null {
  // Nobody known, nothing read: the user did not come, and the frame waits.
  if (!readSession().user) return null;
  for (const read of reads) {
    if (!read) continue;
    if ('initialPageParam' in read) void queryClient.prefetchInfiniteQuery(read as FetchInfiniteQueryOptions);
    else void queryClient.prefetchQuery(read as FetchQueryOptions);
  }
  return null;
}
