import { getTransactionStatus, listMyTransactions, type Transaction } from '@paddock/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../lib/money-format.ts';
import { query } from '../../lib/query.ts';
import { reloadUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Ltr } from '../../ui/isolation.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { paymentsText } from './payments-text.ts';
import { TransactionTitle } from './transaction-title.tsx';

/** How often a pending payment is asked about, in ms. */
const pollMs = 3_000;

/** Tells the truth about a payment, and follows it while it is pending. */
export default function PaymentSuccessScreen() {
  const t = useText(paymentsText);
  const [search] = useSearchParams();
  const client = useQueryClient();
  const transaction_id = search.get('id') ?? '';
  const state = useQuery({
    ...query(getTransactionStatus, { params: { transaction_id } }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'PENDING' ? pollMs : false),
  });
  const status = state.data?.status;

  useEffect(() => {
    if (status !== 'ACCEPTED') return;
    void reloadUser();
    void client.invalidateQueries({ queryKey: query(listMyTransactions, {}).queryKey.slice(0, 1) });
  }, [status, client]);

  return (
    <section className="page-gutter mx-auto flex w-full max-w-form flex-col gap-6 py-10">
      <PageHead title={t('title.paymentSuccess')} hidden />
      {state.isPending && (
        <LoadingArea>
          <Skeleton className="h-72" />
        </LoadingArea>
      )}
      {state.isError &&
        (state.error.status === 404 || state.error.status === 422 ? (
          <>
            <h1>{t('title.paymentSuccess')}</h1>
            <EmptyState
              sentence={t('result.missing')}
              action={<LinkButton to="/dashboard/transactions">{t('result.toTransactions')}</LinkButton>}
            />
          </>
        ) : (
          <ErrorState
            reason={state.error.detail}
            onRetry={() => state.refetch()}
            retrying={state.isFetching}
          />
        ))}
      {state.data && <Result transaction={state.data} />}
    </section>
  );
}

const icons = {
  ACCEPTED: <CircleCheck className="size-14 text-ok" />,
  PENDING: <Hourglass className="size-14 text-warn" />,
  REJECTED: <CircleX className="size-14 text-bad" />,
  CANCELED: <CircleX className="size-14 text-text-3" />,
};

function Result({ transaction }: { transaction: Transaction }) {
  const t = useText(paymentsText);
  const format = useFormat();
  const money = useMoney();
  const amount = money.amount(transaction.amount, transaction.currency);
  const accepted = () => {
    if (!transaction.item) return t('result.acceptedTopUp', { amount });
    const key = transaction.is_gift ? 'result.acceptedGift' : 'result.acceptedItem';
    return t(key, { title: transaction.item.title });
  };
  const sentences = {
    ACCEPTED: accepted,
    PENDING: () => t('result.pendingSentence'),
    REJECTED: () => t('result.rejectedSentence'),
    CANCELED: () => t('result.canceledSentence'),
  };
  return (
    <Card>
      <CardBody className="items-center gap-5 p-8! text-center">
        {icons[transaction.status]}
        <div aria-live="polite" className="flex flex-col gap-2">
          <h1>{t(`result.${transaction.status}`)}</h1>
          <p className="text-text-2">{sentences[transaction.status]()}</p>
        </div>
        <dl className="grid w-full grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-line border-t pt-5 text-start text-sm">
          <dt className="text-text-3">{t('list.item')}</dt>
          <dd className="text-end">
            <TransactionTitle transaction={transaction} />
          </dd>
          <dt className="text-text-3">{t('list.amount')}</dt>
          <dd className="text-end">{amount}</dd>
          <dt className="text-text-3">{t('list.date')}</dt>
          <dd className="text-end">{format.dateTime(transaction.created_at)}</dd>
          <dt className="text-text-3">{t('result.receipt')}</dt>
          <dd className="wrap-anywhere text-end">
            <Ltr>{transaction.transaction_id}</Ltr>
          </dd>
        </dl>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/dashboard/transactions" look="ghost">
            {t('result.toTransactions')}
          </LinkButton>
          <LinkButton to="/dashboard/shop">{t('result.toShop')}</LinkButton>
        </div>
      </CardBody>
    </Card>
  );
}
