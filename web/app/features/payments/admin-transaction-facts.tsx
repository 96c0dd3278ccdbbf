import { can } from '@paddock/contract/core/permissions';
import type { TransactionDetail } from '@paddock/contract/payments/calls';
import { isDeletedUsername } from '@paddock/contract/users/deleted-username';
import { useCurrentUser } from '#lib/session/session.ts';
import { Ltr } from '#ui/bidi.tsx';
import type { DescriptionItem } from '#ui/table/description-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { StatusDecision } from './admin-status-dialog.tsx';
import { AdminStatusSelect, useIsOwnPayment } from './admin-status-select.tsx';
import { MemberName } from './member-name.tsx';
import { usePaymentsMessages } from './messages.ts';
import { TransactionFacts } from './transaction-facts.tsx';

interface AdminTransactionFactsProps {
  transaction: TransactionDetail;
  mayEdit: boolean;
  onDecide: (decision: StatusDecision) => void;
}

/** The fields of the receipt and those for staff only. */
export function AdminTransactionFacts({ transaction, mayEdit, onDecide }: AdminTransactionFactsProps) {
  const t = usePaymentsMessages();
  const isOwn = useIsOwnPayment()(transaction);
  const { user, status } = transaction;
  const more: DescriptionItem[] = [[t('admin.buyer'), <Buyer key="buyer" username={user.username} />]];
  if (user.discord_id) more.push([t('admin.discord'), <Ltr key="discord">{user.discord_id}</Ltr>]);
  if (mayEdit && status !== 'ACCEPTED' && !isOwn) {
    more.push([
      t('admin.decide'),
      <AdminStatusSelect
        key="decide"
        transaction={transaction}
        onStatusChange={(picked) => onDecide({ transaction, status: picked })}
      />,
    ]);
  }
  return (
    <div className="flex flex-col gap-4">
      <TransactionFacts transaction={transaction} more={more} />
      {mayEdit && isOwn && (
        <p className="rounded-card bg-info-dim p-3 text-info text-sm">{t('admin.ownSentence')}</p>
      )}
    </div>
  );
}

function Buyer({ username }: { username: string }) {
  const t = usePaymentsMessages();
  const role = useCurrentUser()?.role;
  const search = `?search=${encodeURIComponent(username)}`;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-medium">
        <MemberName username={username} />
      </span>
      <TextLink to={`/admin/transactions${search}`}>{t('admin.ofBuyer')}</TextLink>
      {role && can(role, 'users', 'view') && !isDeletedUsername(username) && (
        <TextLink to={`/admin/users${search}`}>{t('admin.account')}</TextLink>
      )}
    </span>
  );
}
