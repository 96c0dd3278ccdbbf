import type { Refund, TimelineEntry, TransactionDetails } from '@paddock/contract/payments';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../lib/money-format.ts';
import { useText } from '../../lib/text.ts';
import { Bdi } from '../../ui/isolation.tsx';
import { GivenList } from '../entitlements/given-list.tsx';
import { paymentsText } from './payments-text.ts';

interface TransactionLifeProps {
  transaction: TransactionDetails;
  /** Names who of the staff did something, and what game servers answered. */
  forStaff?: boolean;
}

/** Everything that happened to a transaction, in plain words. */
export function TransactionLife({ transaction, forStaff = false }: TransactionLifeProps) {
  const t = useText(paymentsText);
  const { review_reason, timeline, given, refunds } = transaction;
  return (
    <div className="flex flex-col gap-5 text-start">
      {review_reason && (
        <p className="rounded-card bg-warn-dim p-3 text-sm text-warn">{t(`review.${review_reason}`)}</p>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="font-bold text-sm">{t('timeline.title')}</h3>
        <ol className="flex flex-col gap-3 border-line border-s ps-4 text-sm">
          {timeline.map((entry, index) => (
            // Entries are only ever appended.
            <Entry key={index} entry={entry} forStaff={forStaff} />
          ))}
        </ol>
      </section>
      <GivenList given={given} forStaff={forStaff} />
      <Refunds refunds={refunds} />
    </div>
  );
}

function Entry({ entry, forStaff }: { entry: TimelineEntry; forStaff: boolean }) {
  const t = useText(paymentsText);
  const format = useFormat();
  const { kind, at, by, reason } = entry;
  // A review names its reason by a code, which stands above as a sentence.
  const written = kind === 'under_review' ? null : reason;
  return (
    <li className="flex flex-col">
      <span>
        {t(`timeline.${kind}`)}
        {forStaff && by && <span className="text-text-3"> {t('timeline.by', { name: by })}</span>}
      </span>
      <time dateTime={at.toISOString()} className="text-text-3 text-xs">
        {format.dateTime(at)}
      </time>
      {written && <Bdi className="wrap-anywhere text-text-2">{written}</Bdi>}
    </li>
  );
}

function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  const t = useText(paymentsText);
  const money = useMoney();
  if (refunds.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold text-sm">{t('refunds.title')}</h3>
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
