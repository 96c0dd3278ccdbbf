import {
  getTransactionStatus,
  listMyTransactions,
  type TransactionDetails,
} from '@paddock/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useMoney } from '../../lib/money-format.ts';
import { query } from '../../lib/query.ts';
import { reloadUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Bdi } from '../../ui/isolation.tsx';
import { LoadingArea, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { paymentsText } from './payments-text.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionLife } from './transaction-life.tsx';

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

function Result({ transaction }: { transaction: TransactionDetails }) {
  const t = useText(paymentsText);
  const money = useMoney();
  const amount = money.amount(transaction.amount, transaction.currency);
  const accepted = () => {
    if (!transaction.item) return t('result.acceptedTopUp', { amount });
    const key = transaction.is_gift ? 'result.acceptedGift' : 'result.acceptedItem';
    return t(key, { title: transaction.item.title });
  };
  const next = !transaction.item
    ? 'result.nextTopUp'
    : transaction.is_gift
      ? 'result.nextGift'
      : 'result.nextItem';
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
        <div className="flex w-full flex-col gap-6 border-line border-t pt-5">
          <TransactionFacts
            transaction={transaction}
            more={[[t('result.buyer'), <Bdi key="buyer">{transaction.user.username}</Bdi>]]}
          />
          {transaction.status === 'ACCEPTED' && (
            <p className="rounded-card bg-surface-2 p-3 text-start text-sm text-text-2" data-print="hide">
              {t(next)}
            </p>
          )}
          <TransactionLife transaction={transaction} />
        </div>
        <div className="flex flex-wrap justify-center gap-3" data-print="hide">
          <LinkButton to="/dashboard/transactions" look="ghost">
            {t('result.toTransactions')}
          </LinkButton>
          {transaction.status === 'ACCEPTED' && (
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('result.print')}
            </Button>
          )}
          <LinkButton to="/dashboard/shop">{t('result.toShop')}</LinkButton>
        </div>
      </CardBody>
    </Card>
  );
}
