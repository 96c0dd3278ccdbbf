import { receiptAddress } from '@paddock/contract/receipt-address';
import type { TicketDetail } from '@paddock/contract/tickets';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../lib/money-format.ts';
import { useText } from '../../lib/text.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Bdi, Ltr } from '../../ui/isolation.tsx';
import { StatusBadge as PaymentBadge } from '../payments/status-badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import { ticketsText } from './tickets-text.ts';

interface TicketFactsProps {
  ticket: TicketDetail;
  side: 'player' | 'staff';
  /** Lines that only one side has. */
  more?: readonly Fact[];
}

/** What the ticket is about, with the things that it was opened from as they are now. */
export function TicketFacts({ ticket, side, more = [] }: TicketFactsProps) {
  const t = useText(ticketsText);
  const format = useFormat();
  const { category, status, created_at, server, driver, transaction } = ticket;
  const facts: Fact[] = [
    [t('facts.status'), <StatusBadge key="status" status={status} side={side} />],
    [t('facts.category'), t(`category.${category}`)],
    [t('facts.created'), format.dateTime(created_at)],
    [t('facts.number'), <Ltr key="id">#{ticket.id}</Ltr>],
    ...more,
  ];
  if (server) facts.push([t('facts.server'), <Bdi key="server">{server.name}</Bdi>]);
  if (driver) {
    facts.push([
      t('facts.driver'),
      <FactLink key="driver" to={`/drivers/${driver.id}`}>
        <Bdi>{driver.username}</Bdi>
      </FactLink>,
    ]);
  }
  return (
    <div className="flex flex-col gap-5">
      <FactList facts={facts} />
      {transaction && <TransactionPart transaction={transaction} side={side} />}
    </div>
  );
}

function FactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-firoozeh underline underline-offset-4">
      {children}
    </Link>
  );
}

interface TransactionPartProps {
  transaction: NonNullable<TicketDetail['transaction']>;
  side: 'player' | 'staff';
}

function TransactionPart({ transaction, side }: TransactionPartProps) {
  const t = useText(ticketsText);
  const money = useMoney();
  const format = useFormat();
  const { transaction_id, item_title, amount, currency, status, created_at } = transaction;
  const to =
    side === 'staff'
      ? `/admin/transactions?transaction=${encodeURIComponent(transaction_id)}`
      : receiptAddress(transaction_id);
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h2 className="font-bold font-sans text-md">{t('facts.payment')}</h2>
      <FactList
        facts={[
          [t('facts.item'), <Bdi key="item">{item_title ?? t('facts.topUp')}</Bdi>],
          [t('facts.amount'), money.amount(amount, currency)],
          [t('facts.status'), <PaymentBadge key="status" status={status} />],
          [t('facts.created'), format.dateTime(created_at)],
          [
            t('facts.id'),
            <FactLink key="id" to={to}>
              <Ltr className="text-xs">{transaction_id}</Ltr>
            </FactLink>,
          ],
        ]}
      />
    </section>
  );
}
