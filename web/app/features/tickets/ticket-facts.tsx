import { receiptPath } from '@paddock/contract/core/paths';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { TicketDetail } from '@paddock/contract/tickets/calls';
import { StatusBadge as PaymentBadge } from '#features/payments/status-badge.tsx';
import { useTopUpTitle } from '#features/payments/use-top-up-title.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/table/description-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTicketsMessages } from './messages.ts';
import { StatusBadge } from './status-badge.tsx';

interface TicketFactsProps {
  ticket: TicketDetail;
  side: 'player' | 'staff';
  /** Fields that only one side sees. */
  more?: readonly DescriptionItem[];
}

/** The fields of a ticket and the current state of its server, driver or payment. */
export function TicketFacts({ ticket, side, more = [] }: TicketFactsProps) {
  const t = useTicketsMessages();
  const format = useFormat();
  const locale = useLocale();
  const { category, status, created_at, server, driver, transaction } = ticket;
  const facts: DescriptionItem[] = [
    [t('facts.status'), <StatusBadge key="status" status={status} side={side} />],
    [t('facts.category'), t(`category.${category}`)],
    [t('facts.created'), format.dateTime(created_at)],
    [t('facts.number'), <Ltr key="id">#{ticket.id}</Ltr>],
    ...more,
  ];
  if (server)
    facts.push([t('facts.server'), <Bdi key="server">{localize(server, locale, 'name').name}</Bdi>]);
  if (driver) {
    facts.push([
      t('facts.driver'),
      <TextLink key="driver" to={`/drivers/${driver.id}`}>
        <Bdi>{driver.username}</Bdi>
      </TextLink>,
    ]);
  }
  return (
    <div className="flex flex-col gap-5">
      <DescriptionList facts={facts} />
      {transaction && <TransactionPart transaction={transaction} side={side} />}
    </div>
  );
}

interface TransactionPartProps {
  transaction: NonNullable<TicketDetail['transaction']>;
  side: 'player' | 'staff';
}

function TransactionPart({ transaction, side }: TransactionPartProps) {
  const t = useTicketsMessages();
  const topUp = useTopUpTitle();
  const money = useMoney();
  const format = useFormat();
  const { transaction_id, item_title, amount, currency, status, created_at } = localize<
    'item_title',
    typeof transaction
  >(transaction, useLocale(), 'item_title');
  const to =
    side === 'staff'
      ? `/admin/transactions?transaction=${encodeURIComponent(transaction_id)}`
      : receiptPath(transaction_id);
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h2 className="font-bold font-sans text-md">{t('facts.payment')}</h2>
      <DescriptionList
        facts={[
          [t('facts.item'), <Bdi key="item">{item_title ?? topUp}</Bdi>],
          [t('facts.amount'), money.amount(amount, currency)],
          [t('facts.status'), <PaymentBadge key="status" status={status} />],
          [t('facts.created'), format.dateTime(created_at)],
          [
            t('facts.id'),
            <TextLink key="id" to={to}>
              <Ltr className="text-xs">{transaction_id}</Ltr>
            </TextLink>,
          ],
        ]}
      />
    </section>
  );
}
