import type { Refund, TimelineEntry, TransactionDetail } from '@paddock/contract/payments/calls';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Bdi } from '#ui/bidi.tsx';
import { GrantedList } from '../entitlements/granted-list.tsx';
import { usePaymentsMessages } from './messages.ts';
import { ExtraDeposits, PartPayment } from './partial-and-extra-payments.tsx';

interface TransactionTimelineProps {
  transaction: TransactionDetail;
  /** Shows staff names and responses of game servers. */
  forStaff?: boolean;
  /** Level of the section headings. */
  heading?: 'h2' | 'h3';
}

/** The history of a transaction with its deliveries and refunds. */
export function TransactionTimeline(props: TransactionTimelineProps) {
  const { transaction, forStaff = false, heading = 'h3' } = props;
  const Heading = heading;
  const t = usePaymentsMessages();
  const { review_reason, timeline, given, refunds } = transaction;
  return (
    <div className="flex flex-col gap-5 text-start">
      {review_reason && (
        <p className="rounded-card bg-warn-dim p-3 text-sm text-warn">{t(`review.${review_reason}`)}</p>
      )}
      <PartPayment transaction={transaction} heading={heading} />
      <ExtraDeposits transaction={transaction} heading={heading} />
      <section className="flex flex-col gap-3" data-print="hide">
        <Heading className="font-bold font-sans text-sm">{t('timeline.title')}</Heading>
        <ol className="flex flex-col text-sm">
          {timeline.map((entry, index) => (
            // Entries are only ever appended.
            <TimelineItem key={index} entry={entry} provider={transaction.provider} forStaff={forStaff} />
          ))}
        </ol>
      </section>
      <GrantedList given={given} forStaff={forStaff} heading={heading} />
      <Refunds refunds={refunds} heading={heading} />
    </div>
  );
}

/** Colours of outcomes, which the text states too. */
const dotColours: Partial<Record<TimelineEntry['kind'], string>> = {
  accepted: 'bg-ok',
  given: 'bg-ok',
  rejected: 'bg-bad',
  under_review: 'bg-warn',
  late_credited: 'bg-warn',
  late_unallocated: 'bg-warn',
};

interface TimelineItemProps {
  entry: TimelineEntry;
  /** Used to hide reasons that only name the provider. */
  provider: string;
  forStaff: boolean;
}

function TimelineItem({ entry, provider, forStaff }: TimelineItemProps) {
  const t = usePaymentsMessages();
  const format = useFormat();
  const { kind, at, by, reason } = entry;
  // Codes are hidden: a review has its sentence above, and a provider gives its own name as the reason.
  const isCode = kind === 'under_review' || reason === provider;
  const visibleReason = isCode ? null : reason;
  return (
    <li className="group/entry grid grid-cols-[auto_1fr] gap-x-3">
      <span aria-hidden="true" className="flex flex-col items-center pt-2">
        <span className={clsx('size-2 shrink-0 rounded-full', dotColours[kind] ?? 'bg-line-strong')} />
        <span className="w-px grow bg-line group-last/entry:hidden" />
      </span>
      <div className="flex min-w-0 flex-col pb-3 group-last/entry:pb-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            {t(`timeline.${kind}`)}
            {forStaff && by && <span className="text-text-3"> {t.rich('timeline.by', { name: by })}</span>}
          </span>
          <time dateTime={at.toISOString()} className="text-text-3 text-xs">
            {format.dateTime(at)}
          </time>
        </span>
        {visibleReason && <Bdi className="wrap-anywhere self-start text-text-2">{visibleReason}</Bdi>}
      </div>
    </li>
  );
}

function Refunds({ refunds, heading: Heading }: { refunds: readonly Refund[]; heading: 'h2' | 'h3' }) {
  const t = usePaymentsMessages();
  const money = useMoney();
  if (refunds.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <Heading className="font-bold font-sans text-sm">{t('refunds.title')}</Heading>
      <ul className="flex flex-col gap-1 text-sm">
        {refunds.map(({ id, amount, currency, way, state }) => (
          <li key={id}>
            {money.amount(amount, currency)} <span className="text-text-2">{t(`refunds.${way}`)}</span>
            {state !== 'done' && <span className="text-text-3"> ({t(`refunds.${state}`)})</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
