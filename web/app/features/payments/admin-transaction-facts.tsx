import type { TransactionDetails } from '@paddock/contract/payments';
import { can } from '@paddock/contract/permissions';
import { Link } from 'react-router';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import { Bdi, Ltr } from '../../ui/isolation.tsx';
import type { StatusDecision } from './admin-status-dialog.tsx';
import { AdminStatusSelect, useIsOwn } from './admin-status-select.tsx';
import { paymentsText } from './payments-text.ts';
import { TransactionFacts } from './transaction-facts.tsx';

interface TransactionFactsProps {
  transaction: TransactionDetails;
  mayEdit: boolean;
  onDecide: (decision: StatusDecision) => void;
}

/** The receipt's lines, and those that only the staff see. */
export function AdminTransactionFacts({ transaction, mayEdit, onDecide }: TransactionFactsProps) {
  const t = useText(paymentsText);
  const isOwn = useIsOwn()(transaction);
  const { user, status } = transaction;
  const more: Fact[] = [[t('admin.buyer'), <Buyer key="buyer" username={user.username} />]];
  if (user.discord_id) more.push([t('admin.discord'), <Ltr key="discord">{user.discord_id}</Ltr>]);
  if (mayEdit && status !== 'ACCEPTED' && !isOwn) {
    more.push([
      t('admin.decide'),
      <AdminStatusSelect
        key="decide"
        transaction={transaction}
        onPick={(picked) => onDecide({ transaction, status: picked })}
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
  const t = useText(paymentsText);
  const role = useCurrentUser()?.role;
  const search = `?search=${encodeURIComponent(username)}`;
  const link = 'text-firoozeh underline';
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Bdi className="font-medium">{username}</Bdi>
      <Link className={link} to={`/admin/transactions${search}`}>
        {t('admin.ofBuyer')}
      </Link>
      {role && can(role, 'users', 'view') && (
        <Link className={link} to={`/admin/users${search}`}>
          {t('admin.account')}
        </Link>
      )}
    </span>
  );
}
