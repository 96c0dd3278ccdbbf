import { listManagedPosts, type Post, type PostStatus } from '@paddock/contract/blog';
import { nameOf } from '@paddock/contract/endpoint';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';

const pageLength = 20;

interface Wanted {
  status: PostStatus | undefined;
  search: string;
  /** The server refuses those whose Discord is not linked. */
  enabled: boolean;
}

/** The posts that the reader manages, in pages that follow each other. */
export function usePosts({ status, search, enabled }: Wanted) {
  return useInfiniteQuery<Post[], ApiError, Post[], unknown[], number>({
    queryKey: [nameOf(listManagedPosts), status, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listManagedPosts,
        { query: { status, search: search || undefined, skip: pageParam, limit: pageLength } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageLength ? undefined : all.length * pageLength),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export type PostPages = ReturnType<typeof usePosts>;
