import { nameOf } from '@paddock/contract/endpoint';
import type { CommunityEvent, listAdminEvents, listEvents } from '@paddock/contract/events';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';

const pageLength = 24;

/** Events in pages, each beginning where the last one ended. */
export function useEventPages(spec: typeof listEvents | typeof listAdminEvents, search = '') {
  return useInfiniteQuery<CommunityEvent[], ApiError, CommunityEvent[], unknown[], number>({
    queryKey: [nameOf(spec), 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      call(
        spec as typeof listEvents,
        { query: { skip: pageParam, limit: pageLength, search: search || undefined } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageLength ? undefined : all.length * pageLength),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
  });
}

export type EventPages = ReturnType<typeof useEventPages>;
