import type { Subscription } from '@paddock/contract/entitlements/calls';
import { daysRemaining } from '@paddock/contract/entitlements/rules';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { entitlementsMessages } from '../messages.ts';

const minuteMs = 60_000;

/** Active turns into expired while the page is open. */
function useIsActive({ end_date }: Subscription): boolean {
  return end_date > useNow(minuteMs);
}

export function SubscriptionBadge({ subscription }: { subscription: Subscription }) {
  const t = useTranslations(entitlementsMessages);
  return useIsActive(subscription) ? (
    <Badge tone="ok">{t('list.active')}</Badge>
  ) : (
    <Badge tone="neutral">{t('list.expired')}</Badge>
  );
}

/** The day it ends, and how many days that is from now. */
export function EndDate({ subscription }: { subscription: Subscription }) {
  const t = useTranslations(entitlementsMessages);
  const format = useFormat();
  const days = daysRemaining(subscription.end_date, useNow(minuteMs));
  return (
    <span className="inline-flex flex-col">
      <span>{format.date(subscription.end_date)}</span>
      {days > 0 && <span className="text-text-3 text-xs">{t('list.remaining', { count: days })}</span>}
    </span>
  );
}
