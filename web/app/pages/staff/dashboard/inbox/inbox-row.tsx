import type { InboxEntry } from '@paddock/contract/overview/calls';
import type { InboxKind } from '@paddock/contract/overview/rules';
import type { ReviewReason } from '@paddock/contract/payments/transaction-status';
import { clsx } from 'clsx';
import {
  Clock,
  Cog,
  FileDiff,
  FileX,
  Flag,
  Gavel,
  LifeBuoy,
  type LucideIcon,
  MailX,
  PackageMinus,
  PackageSearch,
  PackageX,
  ServerOff,
  Tag,
  TriangleAlert,
  Trophy,
  Undo2,
  UserRoundCheck,
} from 'lucide-react';
import { Fragment } from 'react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import payments from '#features/payments/en.json' with { type: 'json' };
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { textKey } from '#lib/i18n/text-key.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { InboxAction } from './inbox-action.tsx';

const icons: Record<InboxKind, LucideIcon> = {
  payment_stuck: Clock,
  payment_review: TriangleAlert,
  refund_failed: Undo2,
  chargeback: Undo2,
  delivery_failed: PackageX,
  delivery_waiting: PackageSearch,
  ticket_unanswered: LifeBuoy,
  server_dark: ServerOff,
  entries_pending: UserRoundCheck,
  result_missing: Flag,
  result_conflict: FileDiff,
  result_refused: FileX,
  incident_open: Gavel,
  prize_failed: Trophy,
  low_stock: PackageMinus,
  names_missing: Tag,
  message_given_up: MailX,
  job_failed: Cog,
};
/** Problems with paid goods or with playing. */
const urgent: readonly InboxKind[] = ['refund_failed', 'delivery_failed', 'server_dark', 'payment_review'];
/** Kinds whose detail is a number. */
const counted: readonly InboxKind[] = ['low_stock', 'names_missing', 'result_refused'];
/** Kinds whose detail is an error message. */
const withError: readonly InboxKind[] = [
  'refund_failed',
  'delivery_failed',
  'prize_failed',
  'message_given_up',
  'job_failed',
];

/** A task with its age and its action. */
export function InboxRow({ entry }: { entry: InboxEntry }) {
  const t = useOverviewMessages();
  const tPayments = usePaymentsMessages();
  const format = useFormat();
  const money = useMoney();
  const now = useNow(60_000);
  const { kind, title, detail, usd, irr, since } = entry;
  const Icon = icons[kind];
  const provider = textKey(payments.provider, detail ?? '');
  const sentence = t(`inbox.kind.${kind}`, {
    title,
    user: detail ?? '',
    ...(counted.includes(kind) && { count: Number(detail) }),
  });
  const facts = [
    usd !== null && money.usd(usd),
    irr !== null && money.toman(irr),
    kind === 'payment_stuck' && detail && (provider ? tPayments(`provider.${provider}`) : detail),
    since && t('inbox.since', { when: format.relative(since, now) }),
  ].filter((fact): fact is string => typeof fact === 'string');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon
        className={clsx(
          'mt-0.5 size-5 shrink-0 self-start',
          urgent.includes(kind) ? 'text-bad' : 'text-warn',
        )}
      />
      <div className="flex min-w-0 grow basis-52 flex-col gap-0.5">
        <p className="wrap-anywhere font-medium">{sentence}</p>
        {facts.length > 0 && (
          <p className="text-sm text-text-3">
            {facts.map((fact, place) => (
              <Fragment key={place}>
                {place > 0 && ' · '}
                <bdi>{fact}</bdi>
              </Fragment>
            ))}
          </p>
        )}
        {kind === 'payment_review' && detail && (
          <p className="text-sm text-text-2">{tPayments(`review.${detail as ReviewReason}`)}</p>
        )}
        {withError.includes(kind) && detail && (
          <p className="wrap-anywhere line-clamp-3 font-mono text-text-3 text-xs">
            <bdi>{detail}</bdi>
          </p>
        )}
      </div>
      <InboxAction entry={entry} />
    </li>
  );
}
