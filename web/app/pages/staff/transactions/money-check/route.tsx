import { useQuery } from '@tanstack/react-query';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { ledgerCheckQuery } from '#features/payments/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { MoneyCheckBalances } from './money-check-balances.tsx';
import { MoneyCheckLedger } from './money-check-ledger.tsx';
import { MoneyCheckOpen } from './money-check-open.tsx';
import { MoneyCheckProviders } from './money-check-providers.tsx';
import { MoneyCheckVerdict } from './money-check-verdict.tsx';

export const clientLoader = () => prefetch(ledgerCheckQuery());

/** Compares ledger, balances and providers: first the result, then every figure. */
export default function AdminMoneyCheckScreen() {
  const t = usePaymentsMessages();
  const check = useQuery(ledgerCheckQuery());
  return (
    <QueryStates query={check} failed={t('moneyCheck.failed')} skeleton={<CheckSkeleton />}>
      {(result) => (
        <>
          <MoneyCheckVerdict check={result} onRefresh={check.refetch} isFetching={check.isFetching} />
          <p role="alert" className="text-bad text-sm empty:hidden">
            {check.isRefetchError && `${t('moneyCheck.stale')} ${check.error.detail}`}
          </p>
          <MoneyCheckOpen check={result} />
          <MoneyCheckLedger check={result} />
          <MoneyCheckBalances balances={result.balances} />
          <MoneyCheckProviders providers={result.providers} />
        </>
      )}
    </QueryStates>
  );
}

function CheckSkeleton() {
  return (
    <LoadingArea className="flex flex-col gap-6">
      {['h-32', 'h-44', 'h-44', 'h-64'].map((height, index) => (
        <Skeleton key={index} className={height} />
      ))}
    </LoadingArea>
  );
}
