import { localize } from '@paddock/contract/i18n/localized/localized';
import type { TransactionDetail } from '@paddock/contract/payments/calls';
import { CircleCheck, CircleX, Hourglass, LifeBuoy, Printer, Undo2 } from 'lucide-react';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { TransactionFacts } from '#features/payments/transaction-facts.tsx';
import { TransactionTimeline } from '#features/payments/transaction-timeline.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { newTicketPath } from '#lib/url/new-ticket-path.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';

const icons = {
  ACCEPTED: <CircleCheck className="size-14 text-ok" />,
  PENDING: <Hourglass className="size-14 text-warn" />,
  REVIEW: <Hourglass className="size-14 text-warn" />,
  LATE: <Hourglass className="size-14 text-warn" />,
  REJECTED: <CircleX className="size-14 text-bad" />,
  CANCELED: <CircleX className="size-14 text-text-3" />,
  REFUNDED: <Undo2 className="mirror size-14 text-text-3" />,
};

/** The outcome of a transaction: its status, or a refund or expiry that the status does not show. */
function outcomeOf({ status, refunded, review_reason }: TransactionDetail): keyof typeof icons {
  if (refunded > 0) return 'REFUNDED';
  if (review_reason?.startsWith('late_')) return 'LATE';
  return status === 'PENDING' && review_reason ? 'REVIEW' : status;
}

/** Where to buy again after an unpaid transaction. */
function retryPath({ item, amount }: TransactionDetail): string {
  return item ? `/dashboard/shop?item=${item.id}` : `/dashboard/shop?top_up=${amount}`;
}

/** The outcome, the receipt and the next steps. */
export function PaymentResult({ transaction }: { transaction: TransactionDetail }) {
  const t = usePaymentsMessages();
  const outcome = outcomeOf(transaction);
  return (
    <Card className="print:border-0">
      <CardBody className="items-center gap-5 p-5! text-center md:p-8! print:p-0!">
        <ReceiptHead />
        <div data-print="hide" className="flex flex-col items-center gap-5">
          {icons[outcome]}
          <Outcome transaction={transaction} outcome={outcome} />
        </div>
        <div className="flex w-full flex-col gap-6 border-line border-t pt-5">
          <TransactionFacts
            transaction={transaction}
            more={[[t('result.buyer'), <Bdi key="buyer">{transaction.user.username}</Bdi>]]}
          />
          <TransactionTimeline transaction={transaction} heading="h2" />
        </div>
        <div className="flex flex-wrap justify-center gap-3" data-print="hide">
          <LinkButton to="/dashboard/transactions" look="ghost">
            {t('result.toTransactions')}
          </LinkButton>
          <LinkButton
            look="ghost"
            icon={<LifeBuoy />}
            to={newTicketPath({ category: 'payment', transaction: transaction.transaction_id })}
          >
            {t('details.problem')}
          </LinkButton>
          {transaction.status === 'ACCEPTED' && (
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('result.print')}
            </Button>
          )}
          <LinkButton to="/dashboard/shop">{t('result.toShop')}</LinkButton>
          {(outcome === 'REJECTED' || outcome === 'CANCELED') && (
            <LinkButton look="main" to={retryPath(transaction)}>
              {t('result.again')}
            </LinkButton>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

function Outcome({ transaction, outcome }: { transaction: TransactionDetail; outcome: keyof typeof icons }) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const locale = useLocale();
  const { item, is_gift, currency } = transaction;
  const amount = money.amount(transaction.amount, currency);
  const back = money.amount(transaction.refunded, currency);
  const title = item ? localize(item, locale, 'title').title : '';
  const of = <K extends string>(topUp: K, gift: K, own: K) => (item ? (is_gift ? gift : own) : topUp);
  const sentences = {
    ACCEPTED: t.rich(of('result.acceptedTopUp', 'result.acceptedGift', 'result.acceptedItem'), {
      amount,
      title,
    }),
    PENDING: t('result.pendingSentence'),
    REVIEW: t('result.reviewSentence'),
    LATE: t.rich('result.lateSentence', { title }),
    REJECTED: t(item ? 'result.rejectedSentence' : 'result.rejectedTopUp'),
    CANCELED: t(item ? 'result.canceledSentence' : 'result.canceledTopUp'),
    REFUNDED: t.rich(item ? 'result.refundedItem' : 'result.refundedTopUp', { amount: back, title }),
  };
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <h1>{t(`result.${outcome}`)}</h1>
      <p className="text-text-2">{sentences[outcome]}</p>
      {outcome === 'ACCEPTED' && (
        <p className="text-text-2">{t(of('result.nextTopUp', 'result.nextGift', 'result.nextItem'))}</p>
      )}
    </div>
  );
}

/** Names the site and the buyer on a printed receipt, which has no page header. */
function ReceiptHead() {
  const t = usePaymentsMessages();
  const site_title = useSiteTitle();
  return (
    <div className="hidden w-full items-baseline justify-between gap-6 pb-4 print:flex">
      <strong className="text-xl">
        <Bdi>{site_title}</Bdi>
      </strong>
      <span className="text-lg">{t('result.paper')}</span>
    </div>
  );
}
