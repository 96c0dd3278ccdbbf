import type { LedgerCheck } from '@paddock/contract/payments/ledger-calls';
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { FullCheckLine } from '#components/full-check/full-check-line.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';

interface MoneyCheckVerdictProps {
  check: LedgerCheck;
  onRefresh: () => unknown;
  isFetching: boolean;
}

/** The result of the check with the number of errors of each kind. */
export function MoneyCheckVerdict({ check, onRefresh, isFetching }: MoneyCheckVerdictProps) {
  const t = usePaymentsMessages();
  const format = useFormat();
  const { is_ok, checked_at, full } = check;
  const Icon = is_ok ? CircleCheck : TriangleAlert;
  const tone = is_ok ? 'border-ok bg-ok-dim text-ok' : 'border-bad bg-bad-dim text-bad';
  return (
    <div
      className={`flex flex-wrap items-start justify-between gap-4 rounded-card border p-4 md:p-5 ${tone}`}
    >
      <div aria-live="polite" className="flex min-w-0 items-start gap-3">
        <Icon className="mt-1 size-7 shrink-0" />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-xl">{t(is_ok ? 'moneyCheck.ok' : 'moneyCheck.wrong')}</h2>
          {is_ok ? (
            <p className="text-sm text-text">{t('moneyCheck.okSentence')}</p>
          ) : (
            <MoneyCheckErrors check={check} />
          )}
          <p className="text-sm text-text-2">
            {t('moneyCheck.checkedAt')}{' '}
            <time dateTime={checked_at.toISOString()}>{format.dateTime(checked_at)}</time>
          </p>
          <FullCheckLine full={full} />
        </div>
      </div>
      <Button dense icon={<RefreshCw />} loading={isFetching} onClick={onRefresh} className="max-xs:w-full">
        {t('moneyCheck.refresh')}
      </Button>
    </div>
  );
}

function MoneyCheckErrors({ check: { ledger, unbalanced, balances, providers } }: { check: LedgerCheck }) {
  const t = usePaymentsMessages();
  const counts = {
    ledger: ledger.filter(({ sum }) => sum !== 0).length,
    unbalanced: unbalanced.length,
    balances: balances.differing.length,
    providers: providers.filter(({ difference }) => difference !== 0).length,
  };
  const kinds = (['ledger', 'unbalanced', 'balances', 'providers'] as const).filter(
    (kind) => counts[kind] > 0,
  );
  return (
    <ul className="list-disc ps-5 text-sm text-text">
      {kinds.map((kind) => (
        <li key={kind}>{t(`moneyCheck.fault.${kind}`, { count: counts[kind] })}</li>
      ))}
    </ul>
  );
}
