import type { Subscription } from '@paddock/contract/entitlements/calls';
import { isPrizeId } from '@paddock/contract/entitlements/rules';
import { Link } from 'react-router';
import { useEntitlementsMessages } from '#features/entitlements/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/table/description-list.tsx';
import { DaysBack } from './days-back.tsx';
import { EndDate, SubscriptionBadge } from './subscription-parts.tsx';
import { SubscriptionPause } from './subscription-pause.tsx';

interface SubscriptionDetailsProps {
  subscription: Subscription | undefined;
  onClose: () => void;
}

export function SubscriptionDetails({ subscription, onClose }: SubscriptionDetailsProps) {
  const t = useEntitlementsMessages();
  return (
    <Dialog
      open={subscription !== undefined}
      onClose={onClose}
      title={t('details.title')}
      actions={<Button onClick={onClose}>{t('details.close')}</Button>}
    >
      {subscription && (
        <div className="flex flex-col gap-5">
          <Facts subscription={subscription} />
          <DaysBack subscription={subscription} />
          <SubscriptionPause subscription={subscription} onDone={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const t = useEntitlementsMessages();
  const format = useFormat();
  const { tier, steam_id, start_date, transaction } = subscription;
  const { transaction_id } = transaction;
  const facts: DescriptionItem[] = [
    [t('list.tier'), <Bdi key="tier">{tier}</Bdi>],
    [t('list.steam'), <Ltr key="steam">{steam_id}</Ltr>],
    [t('list.status'), <SubscriptionBadge key="status" subscription={subscription} />],
    [t('list.start'), format.dateTime(start_date)],
    [t('list.end'), <EndDate key="end" subscription={subscription} />],
    [
      t('details.transaction'),
      isPrizeId(transaction_id) ? (
        t('details.prize')
      ) : (
        <Link
          key="transaction"
          className="text-firoozeh underline"
          to={`/dashboard/transactions?search=${encodeURIComponent(transaction_id)}`}
        >
          <Ltr>{transaction_id}</Ltr>
        </Link>
      ),
    ],
  ];
  return <DescriptionList facts={facts} />;
}
