import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { RequireDiscord } from '#features/accounts/require-discord.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { paymentMethodsQuery, purchasesQuery } from '#features/payments/queries.ts';
import { useShopMessages } from '#features/shop/messages.ts';
import { categoriesQuery, itemsQuery } from '#features/shop/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useSettings } from '#lib/page/settings.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { anyText, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { Shop } from './shelves.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

export const clientLoader = () =>
  prefetch(itemsQuery(), categoriesQuery(), purchasesQuery(), paymentMethodsQuery());

export default function ShopScreen() {
  const t = useShopMessages();
  const { shop_enabled } = useSettings();
  return (
    <PageSection>
      <PageHeader title={t('title.shop')} actions={<BalanceBadge />} />
      {shop_enabled ? (
        <RequireDiscord>
          <Shop />
        </RequireDiscord>
      ) : (
        <EmptyState sentence={t('closed')} seed="closed" />
      )}
    </PageSection>
  );
}

/** The member's balance. Pressing it opens the top-up dialog. */
function BalanceBadge() {
  const t = usePaymentsMessages();
  const money = useMoney();
  const user = useCurrentUser();
  const { filters, change } = useUrlFilters({ top_up: anyText });
  const [isPressed, setPressed] = useState(false);
  const close = () => {
    setPressed(false);
    if (filters.top_up !== undefined) change({ top_up: undefined });
  };
  if (!user) return null;
  return (
    <>
      <Button icon={<Plus />} onClick={() => setPressed(true)}>
        {t.rich('balance.badge', { amount: money.usd(user.balance) })}
      </Button>
      {(isPressed || filters.top_up !== undefined) && (
        <TopUpDialog balance={user.balance} initialAmount={filters.top_up} onClose={close} />
      )}
    </>
  );
}
