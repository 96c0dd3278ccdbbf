import type { ReactNode } from 'react';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { Button } from '../button.tsx';
import { ErrorState } from '../feedback/states.tsx';
import { uiMessages } from '../messages.ts';

/** A list that is read in pages, as far as it is shown. */
export interface InfiniteRows<T> {
  data: T[] | undefined;
  /** Its error tells the reason in the reader's words. */
  error: { detail: string } | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  isFetchNextPageError: boolean;
}

interface InfiniteListProps<T> {
  pages: InfiniteRows<T>;
  /** What failed, when it does. */
  failed: string;
  skeleton: ReactNode;
  /** Shown where there is none. */
  empty: ReactNode;
  children: (rows: T[]) => ReactNode;
}

/** A list that grows by pages, in all states of its reading, with the way to more. */
export function InfiniteList<T>({ pages, failed, skeleton, empty, children }: InfiniteListProps<T>) {
  const t = useTranslations(uiMessages);
  if (pages.isPending) return skeleton;
  if (!pages.data) {
    return (
      <ErrorState
        title={failed}
        reason={pages.error?.detail}
        onRetry={() => pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  if (pages.data.length === 0) return empty;
  return (
    <>
      {children(pages.data)}
      {pages.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          <Button loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            {t('pages.more')}
          </Button>
          <p role="alert" className="text-bad text-sm empty:hidden">
            {pages.isFetchNextPageError && t('pages.failed')}
          </p>
        </div>
      )}
    </>
  );
}
