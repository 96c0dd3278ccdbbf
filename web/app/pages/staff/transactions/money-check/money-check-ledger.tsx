import { fromMinorUnits } from '@paddock/contract/core/money';
import type { LedgerCheck } from '@paddock/contract/payments/ledger-calls';
import { Link } from 'react-router';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Ltr } from '#ui/bidi.tsx';
import { Figure } from '#ui/figure.tsx';
import { MoneyCheckFigure, MoneyCheckFigures, MoneyCheckSection } from './money-check-section.tsx';

/** Double-entry check: the entries of each currency add up to zero. */
export function MoneyCheckLedger({ check: { ledger, unbalanced } }: { check: LedgerCheck }) {
  const t = usePaymentsMessages();
  const money = useMoney();
  return (
    <MoneyCheckSection title={t('moneyCheck.ledger.title')} sentence={t('moneyCheck.ledger.sentence')}>
      {ledger.length === 0 ? (
        <p className="text-sm text-text-3">{t('moneyCheck.ledger.empty')}</p>
      ) : (
        <MoneyCheckFigures>
          {ledger.map(({ currency, entries, sum }) => (
            <MoneyCheckFigure
              key={currency}
              label={t(`moneyCheck.ledger.${currency}`)}
              figure={<Figure>{money.amount(fromMinorUnits(sum, currency), currency)}</Figure>}
              sentence={t('moneyCheck.ledger.entries', { count: entries })}
              isWrong={sum !== 0}
            />
          ))}
        </MoneyCheckFigures>
      )}
      {unbalanced.length > 0 && (
        <div className="flex flex-col gap-2 text-sm">
          <p className="text-bad">{t('moneyCheck.ledger.unbalanced')}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {unbalanced.map((id) => (
              <li key={id}>
                <Link className="text-firoozeh underline" to={`/admin/transactions?transaction=${id}`}>
                  <Ltr className="font-mono text-xs">{id}</Ltr>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </MoneyCheckSection>
  );
}
