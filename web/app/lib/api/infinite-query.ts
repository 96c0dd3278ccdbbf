import { type EndpointSpec, endpointName, type Input, type Output } from '@paddock/contract/core/endpoint';
import type { List } from '@paddock/contract/core/paging';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';

type Row<E extends EndpointSpec> = Output<E> extends List<infer R> ? R : never;

interface InfiniteOptions {
  /** Rows per page. */
  pageLength?: number;
  /** Path parameters. */
  params?: object;
}

/** Removes duplicates, which occur when a list grows at its top and rows move to the next page. */
function uniqueRows<R>(rows: R[]): R[] {
  const seen = new Set<unknown>();
  return rows.filter((row) => {
    const key = typeof row === 'object' && row !== null && 'id' in row ? row.id : row;
    return !seen.has(key) && seen.add(key);
  });
}

/** Options of a list that is loaded page by page: `useInfiniteQuery(infiniteQuery(listUsers, {}))`. */
export function infiniteQuery<const E extends EndpointSpec>(
  spec: E,
  filter: object,
  { pageLength = 24, params }: InfiniteOptions = {},
) {
  return infiniteQueryOptions<List<Row<E>>, ApiError, Row<E>[], readonly unknown[], number>({
    queryKey: [endpointName(spec), 'pages', filter, params],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, skip: pageParam, limit: pageLength };
      return call(spec, { params, query } as unknown as Input<E>, { signal }) as Promise<List<Row<E>>>;
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const next = pages.length * pageLength;
      return next < total ? next : undefined;
    },
    select: ({ pages }) => uniqueRows(pages.flatMap(({ items }) => items)),
    placeholderData: keepPreviousData,
  });
}
