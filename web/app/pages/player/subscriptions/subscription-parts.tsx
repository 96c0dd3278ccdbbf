import type { Subscription } from '@paddock/contract/entitlements/calls';
import { daysRemaining } from '@paddock/contract/entitlements/rules';
import { useEntitlementsMessages } from '#features/entitlements/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';

const minuteMs = 60_000;

/** The status follows the time: active becomes expired, and paused becomes active, while the page is open. */
export function SubscriptionBadge({ subscription }: { subscription: Subscription }) {
  const t = useEntitlementsMessages();
  const now = useNow(minuteMs);
  if (subscription.end_date <= now) return <Badge tone="neutral">{t('list.expired')}</Badge>;
  const isPaused = subscription.paused_until !== null && subscription.paused_until > now;
  return isPaused ? (
    <Badge tone="warn">{t('list.paused')}</Badge>
  ) : (
    <Badge tone="ok">{t('list.active')}</Badge>
  );
}

/** The end date, the days until it, and the days that were given back. */
export function EndDate({ subscription }: { subscription: Subscription }) {
  const t = useEntitlementsMessages();
  const format = useFormat();
  // Updates each second: with a stale clock, an extended end would count a day too many.
  const days = daysRemaining(subscription.end_date, useNow());
  return (
    <span className="inline-flex flex-col">
      <span>{format.date(subscription.end_date)}</span>
      {subscription.days_back > 0 && (
        <span className="text-ok text-xs">{t('list.back', { count: subscription.days_back })}</span>
      )}
      {days > 0 && <span className="text-text-3 text-xs">{t('list.remaining', { count: days })}</span>}
    </span>
  );
}
