import { pageSize } from '@paddock/contract/core/paging';
import { clsx } from 'clsx';
import type { ComponentType, ReactNode } from 'react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Button } from '../button.tsx';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { ErrorState } from '../feedback/states.tsx';
import { tableMessages } from './messages.ts';

/** What `useQuery` and `useInfiniteQuery` answer for a list: rows, or a page of rows with the total of all. */
export interface ListRead<Data> {
  data: Data | undefined;
  /** Its error tells the reason in the reader's words. */
  error: { status: number; code: string; detail: string } | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  /** Of a list that grows. */
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
  /** What failed, when it does. */
  failed: string;
  /** In the shape of what is coming; rows unless given. */
  skeleton?: ReactNode;
  /** Shown where there is none, for a list that can be empty. */
  empty?: ReactNode;
  /** The page from 1 of a list in numbered pages of `pageSize`, and what leads to the others. */
  page?: number;
  pager?: ComponentType<{ page: number; pages: number }>;
  /** Whether what is shown fades while something newer is on its way. */
  fades?: boolean;
  children: (rows: RowOf<Data>[]) => ReactNode;
}

/** A list that is read, in all states of its reading, with the ways to the rest of it. */
export function List<Data>(props: ListProps<Data>) {
  const { read, failed, skeleton, empty, page, pager: Pager, fades, children } = props;
  useErrorToast(read, failed);
  const { data } = read;
  if (data === undefined) return read.isPending ? (skeleton ?? <SkeletonRows />) : <Failure {...props} />;

  const rows = (Array.isArray(data) ? data : (data as { items: unknown[] }).items) as RowOf<Data>[];
  if (rows.length === 0) return empty;
  const total = (data as { total?: number }).total ?? rows.length;
  const shown = (
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
          {shown}
        </div>
      ) : (
        shown
      )}
      {read.hasNextPage && <More read={read} />}
    </>
  );
}

const forbidden = 403;

/** What the reader may not see is not asked for again. */
function Failure({ read, failed }: Pick<ListProps<unknown>, 'read' | 'failed'>) {
  const t = useTranslations(tableMessages);
  const { error, refetch, isFetching } = read;
  if (error?.status === forbidden)
    return (
      <ErrorState title={failed} reason={error.code === 'unknown' ? t('list.notAllowed') : error.detail} />
    );
  return <ErrorState title={failed} reason={error?.detail} onRetry={() => refetch()} retrying={isFetching} />;
}

/** The way to more of a list that grows. */
function More({ read }: { read: ListRead<unknown> }) {
  const t = useTranslations(tableMessages);
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
