import { pageSize } from '@paddock/contract/core/paging';
import { clsx } from 'clsx';
import type { ComponentType, ReactNode } from 'react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { Button } from '../button.tsx';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { ErrorState } from '../feedback/states.tsx';
import { useTableMessages } from './messages.ts';

/** The result of `useQuery` or `useInfiniteQuery` for a list: rows, or a page of rows with the total. */
export interface ListRead<Data> {
  data: Data | undefined;
  /** `detail` is the reason in the page's language. */
  error: { status: number; code: string; detail: string } | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  /** Set for infinite queries. */
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
  isFetchNextPageError?: boolean;
}

export type RowOf<Data> = Data extends readonly (infer Row)[]
  ? Row
  : Data extends { items: readonly (infer Row)[] }
    ? Row
    : never;

export interface ListProps<Data> {
  read: ListRead<Data>;
  /** Title of the error. */
  failed: string;
  /** Placeholder while loading; rows by default. */
  skeleton?: ReactNode;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** The current page, from 1, of a list with pages of `pageSize`, and its pager. */
  page?: number;
  pager?: ComponentType<{ page: number; pages: number }>;
  /** Whether the rows fade while newer ones load. */
  fades?: boolean;
  children: (rows: RowOf<Data>[]) => ReactNode;
}

/** A list with its loading, error and empty states and its pagination. */
export function List<Data>(props: ListProps<Data>) {
  const { read, failed, skeleton, empty, page, pager: Pager, fades, children } = props;
  useErrorToast(read, failed);
  const { data } = read;
  if (data === undefined) return read.isPending ? (skeleton ?? <SkeletonRows />) : <Failure {...props} />;

  const rows = (Array.isArray(data) ? data : (data as { items: unknown[] }).items) as RowOf<Data>[];
  if (rows.length === 0) return empty;
  const total = (data as { total?: number }).total ?? rows.length;
  const content = (
    <>
      {children(rows)}
      {Pager && page !== undefined && <Pager page={page} pages={Math.ceil(total / pageSize)} />}
    </>
  );
  return (
    <>
      {fades ? (
        <div
          aria-busy={read.isPlaceholderData}
          className={clsx('transition-opacity', read.isPlaceholderData && 'opacity-60')}
        >
          {content}
        </div>
      ) : (
        content
      )}
      {read.hasNextPage && <More read={read} />}
    </>
  );
}

const forbidden = 403;

/** A forbidden list has no retry. */
function Failure({ read, failed }: Pick<ListProps<unknown>, 'read' | 'failed'>) {
  const t = useTableMessages();
  const { error, refetch, isFetching } = read;
  if (error?.status === forbidden)
    return (
      <ErrorState title={failed} reason={error.code === 'unknown' ? t('list.notAllowed') : error.detail} />
    );
  return <ErrorState title={failed} reason={error?.detail} onRetry={() => refetch()} retrying={isFetching} />;
}

/** Loads the next page of an infinite query. */
function More({ read }: { read: ListRead<unknown> }) {
  const t = useTableMessages();
  return (
    <div className="flex flex-col items-center gap-2">
      <Button loading={read.isFetchingNextPage ?? false} onClick={() => read.fetchNextPage?.()}>
        {t('pages.more')}
      </Button>
      <p role="alert" className="text-bad text-sm empty:hidden">
        {read.isFetchNextPageError && t('pages.failed')}
      </p>
    </div>
  );
}
