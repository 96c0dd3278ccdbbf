import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PageHead } from '#components/page-head.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { paymentFilters, paymentQueries, transactionStatusQuery } from '#features/payments/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useInvalidate } from '#lib/api/query.ts';
import { reloadUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx';
import type { Route } from './+types/route.ts';
import { PaymentResult } from './payment-result.tsx';

/** Polling interval for a pending payment, in ms. */
const pollMs = 3_000;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { id = '' } = parseUrlFilters(paymentFilters, url.searchParams);
  return prefetch(transactionStatusQuery(id));
}

/** Shows the status of a payment, and polls while it is pending. */
export default function PaymentSuccessScreen() {
  const t = usePaymentsMessages();
  const { id: transaction_id = '' } = useUrlFilters(paymentFilters).filters;
  const readPayments = useInvalidate(paymentQueries);
  const read = useQuery({
    ...transactionStatusQuery(transaction_id),
    // After a network error the status is unknown, so polling goes on.
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? pollMs : false),
  });
  const { data, error, refetch, isFetching } = read;
  const status = data?.status;

  useEffect(() => {
    if (status !== 'ACCEPTED') return;
    void reloadUser();
    void readPayments();
  }, [status, readPayments]);

  const isMissing = error?.status === 404 || error?.status === 422;
  useErrorToast(isMissing ? { error: null } : read, t('result.unknown'));
  return (
    <section className="page-gutter py-10 print:p-0">
      <PageHead title={t('title.paymentSuccess')} hidden />
      <div className="mx-auto flex w-full max-w-form flex-col gap-6">
        {data && <PaymentResult transaction={data} />}
        {!data && !error && (
          <LoadingArea>
            <Skeleton className="h-120" />
          </LoadingArea>
        )}
        {!data && error && (
          <>
            <h1>{t('title.paymentSuccess')}</h1>
            {isMissing ? (
              <EmptyState
                sentence={t('result.missing')}
                action={<LinkButton to="/dashboard/transactions">{t('result.toTransactions')}</LinkButton>}
              />
            ) : (
              <ErrorState
                title={t('result.unknown')}
                reason={error.detail}
                onRetry={refetch}
                retrying={isFetching}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}
