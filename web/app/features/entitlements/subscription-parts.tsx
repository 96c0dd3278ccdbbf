import { daysRemaining, type Subscription } from '@paddock/contract/entitlements';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { entitlementsText } from './entitlements-text.ts';

const minuteMs = 60_000;

/** Active turns into expired while the page is open. */
function useIsActive({ end_date }: Subscription): boolean {
  return end_date > useNow(minuteMs);
}

export function SubscriptionBadge({ subscription }: { subscription: Subscription }) {
  const t = useText(entitlementsText);
  return useIsActive(subscription) ? (
    <Badge tone="ok">{t('list.active')}</Badge>
  ) : (
    <Badge tone="neutral">{t('list.expired')}</Badge>
  );
}

/** The day it ends, and how many days that is from now. */
export function EndDate({ subscription }: { subscription: Subscription }) {
  const t = useText(entitlementsText);
  const format = useFormat();
  const days = daysRemaining(subscription.end_date, useNow(minuteMs));
  return (
    <span className="inline-flex flex-col">
      <span>{format.date(subscription.end_date)}</span>
      {days > 0 && <span className="text-text-3 text-xs">{t('list.remaining', { count: days })}</span>}
    </span>
  );
}
