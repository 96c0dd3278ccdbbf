import type { LedgerCheck } from '@paddock/contract/payments/ledger-calls';
import { Link } from 'react-router';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { MoneyCheckFigure, MoneyCheckFigures, MoneyCheckSection } from './money-check-section.tsx';

/** Open items: correct in the ledger but waiting for staff. */
export function MoneyCheckOpen({ check: { under_review, unallocated, debts } }: { check: LedgerCheck }) {
  const t = usePaymentsMessages();
  const format = useFormat();
  const money = useMoney();
  const waiting = unallocated.map(({ amount, currency }) => (
    <span key={currency} className="block">
      {money.amount(amount, currency)}
    </span>
  ));
  return (
    <MoneyCheckSection title={t('moneyCheck.open.title')} sentence={t('moneyCheck.open.sentence')}>
      <MoneyCheckFigures>
        <MoneyCheckFigure
          label={t('moneyCheck.open.review')}
          figure={format.number(under_review)}
          sentence={
            <>
              {t('moneyCheck.open.reviewSentence')}{' '}
              {under_review > 0 && (
                <Link className="text-firoozeh underline" to="/admin/transactions?review=true">
                  {t('moneyCheck.open.reviewLink')}
                </Link>
              )}
            </>
          }
        />
        <MoneyCheckFigure
          label={t('moneyCheck.open.unallocated')}
          figure={waiting.length > 0 ? waiting : t('moneyCheck.none')}
          sentence={t('moneyCheck.open.unallocatedSentence')}
        />
        <MoneyCheckFigure
          label={t('moneyCheck.open.debts')}
          figure={debts > 0 ? money.usd(debts) : t('moneyCheck.none')}
          sentence={t('moneyCheck.open.debtsSentence')}
        />
      </MoneyCheckFigures>
    </MoneyCheckSection>
  );
}
