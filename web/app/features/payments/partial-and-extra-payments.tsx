import type { TransactionDetail } from '@paddock/contract/payments/calls';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Ltr } from '#ui/bidi.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/table/description-list.tsx';
import { usePaymentsMessages } from './messages.ts';

interface PaymentSectionProps {
  transaction: TransactionDetail;
  heading: 'h2' | 'h3';
}

/** An amount of coins in Latin digits that can be copied. */
function Coins({ amount, currency }: { amount: string; currency: string }) {
  return (
    <Ltr>
      {amount} {currency.toUpperCase()}
    </Ltr>
  );
}

/** The missing amount of a partial payment and its deadline. */
export function PartPayment({ transaction: { part_payment: part }, heading: Heading }: PaymentSectionProps) {
  const t = usePaymentsMessages();
  const format = useFormat();
  const now = useNow(60_000);
  if (!part) return null;
  const { asked: requested, arrived, missing, currency, expires_at } = part;
  const hasExpired = expires_at === null || expires_at <= now;
  const facts: DescriptionItem[] = [
    [t('part.asked'), <Coins key="requested" amount={requested} currency={currency} />],
    [t('part.arrived'), <Coins key="arrived" amount={arrived} currency={currency} />],
    [t('part.missing'), <Coins key="missing" amount={missing} currency={currency} />],
  ];
  if (!hasExpired) facts.push([t('part.until'), format.dateTime(expires_at)]);
  return (
    <section className="flex flex-col gap-3 rounded-card border border-warn p-4">
      <Heading className="font-bold font-sans text-sm">{t('part.title')}</Heading>
      <DescriptionList facts={facts} />
      {hasExpired && <p className="text-sm text-text-2">{t('part.over')}</p>}
    </section>
  );
}

/** Deposits beyond the price, with their coins. */
export function ExtraDeposits({ transaction, heading: Heading }: PaymentSectionProps) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const { extra_deposits, currency } = transaction;
  if (extra_deposits.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <Heading className="font-bold font-sans text-sm">{t('extra.title')}</Heading>
      <ul className="flex flex-col gap-1 text-sm">
        {extra_deposits.map(({ reason, amount, crypto_amount, crypto_currency }, index) => (
          // Deposits are only ever appended.
          <li key={index} className="flex flex-wrap gap-x-2">
            <span>{amount === null ? t('extra.unknown') : money.amount(amount, currency)}</span>
            <Coins amount={crypto_amount} currency={crypto_currency} />
            <span className="text-text-2">{t(`extra.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
