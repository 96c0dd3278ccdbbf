import type { Subscription } from '@paddock/contract/entitlements';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Bdi, Ltr } from '../../ui/isolation.tsx';
import { entitlementsText } from './entitlements-text.ts';
import { EndDate, SubscriptionBadge } from './subscription-parts.tsx';

interface SubscriptionDetailsProps {
  subscription: Subscription | undefined;
  onClose: () => void;
}

export function SubscriptionDetails({ subscription, onClose }: SubscriptionDetailsProps) {
  const t = useText(entitlementsText);
  return (
    <Dialog
      open={subscription !== undefined}
      onClose={onClose}
      title={t('details.title')}
      actions={<Button onClick={onClose}>{t('details.close')}</Button>}
    >
      {subscription && <Facts subscription={subscription} />}
    </Dialog>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const t = useText(entitlementsText);
  const format = useFormat();
  const { tier, steam_id, start_date, transaction } = subscription;
  const { transaction_id } = transaction;
  const facts: Fact[] = [
    [t('list.tier'), <Bdi key="tier">{tier}</Bdi>],
    [t('list.steam'), <Ltr key="steam">{steam_id}</Ltr>],
    [t('list.status'), <SubscriptionBadge key="status" subscription={subscription} />],
    [t('list.start'), format.dateTime(start_date)],
    [t('list.end'), <EndDate key="end" subscription={subscription} />],
    [
      t('details.transaction'),
      <Link
        key="transaction"
        className="text-firoozeh underline"
        to={`/dashboard/transactions?search=${encodeURIComponent(transaction_id)}`}
      >
        <Ltr>{transaction_id}</Ltr>
      </Link>,
    ],
  ];
  return <FactList facts={facts} />;
}
