import type { ShopCategory, ShopItem } from '@paddock/contract/shop/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { anyText, useUrlFilters } from '../../../lib/url/url-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { LoadingArea, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { ToggleGroup } from '../../../ui/tabs.tsx';
import { ItemCard } from '../../shop/item-card.tsx';
import { ItemDetails } from '../../shop/item-details.tsx';
import { shopMessages } from '../../shop/messages.ts';
import { categoriesQuery, itemsQuery } from '../../shop/queries.ts';
import { CheckoutDialog } from '../checkout/checkout-dialog.tsx';
import { usePaymentProviders } from '../payment-methods.ts';
import { type Purchase, usePurchases } from '../use-purchases.ts';
import { BuyButton } from './buy-button.tsx';

/** Waits for all that decides what a card looks like, so that no button changes under the finger. */
export function Shop() {
  const t = useTranslations(shopMessages);
  const items = useQuery(itemsQuery());
  const categories = useQuery(categoriesQuery());
  const purchases = usePurchases();
  // Asked for now, so that the checkout has it when it opens.
  usePaymentProviders();
  if (categories.isPending || purchases.isPending) return <ShopSkeleton />;
  return (
    <QueryStates query={items} failed={t('failed')} skeleton={<ShopSkeleton />}>
      {(found) => (
        <Shelves items={found.items} categories={categories.data?.items ?? []} purchases={purchases.byItem} />
      )}
    </QueryStates>
  );
}

interface ShelvesProps {
  items: ShopItem[];
  categories: ShopCategory[];
  purchases: Map<number, Purchase>;
}

/** The address says which category is shown and which item is open. */
function Shelves({ items, categories, purchases }: ShelvesProps) {
  const t = useTranslations(shopMessages);
  const { filters, change } = useUrlFilters({ category: anyText, item: anyText });
  const [checkout, setCheckout] = useState<{ item: ShopItem; gift: boolean }>();
  const category = categories.find((one) => one.slug === filters.category);
  const shown = items.filter((item) => !category || item.category_id === category.id);
  const opened = items.find((item) => String(item.id) === filters.item);
  const button = (item: ShopItem) => (
    <BuyButton item={item} purchase={purchases.get(item.id)} onBuy={(gift) => setCheckout({ item, gift })} />
  );

  return (
    <div className="flex flex-col gap-6">
      <ToggleGroup
        label={t('categories')}
        current={category?.slug ?? ''}
        onPick={(key) => change({ category: key })}
        options={[
          { key: '', label: t('all') },
          ...categories.map((one) => ({ key: one.slug, label: <bdi>{one.name}</bdi> })),
        ]}
      />
      {shown.length === 0 ? (
        <EmptyState
          sentence={t(items.length === 0 ? 'empty' : 'noMatch')}
          action={category && <Button onClick={() => change({ category: undefined })}>{t('all')}</Button>}
        />
      ) : (
        <ul className="grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {shown.map((item) => (
            <ItemCard key={item.id} item={item} isPurchased={purchases.has(item.id)} action={button(item)} />
          ))}
        </ul>
      )}
      <ItemDetails
        item={opened}
        onClose={() => change({ item: undefined })}
        action={opened && button(opened)}
      />
      {checkout && (
        <CheckoutDialog
          item={items.find(({ id }) => id === checkout.item.id) ?? checkout.item}
          gift={checkout.gift}
          onClose={() => setCheckout(undefined)}
        />
      )}
    </div>
  );
}

function ShopSkeleton() {
  return (
    <LoadingArea className="flex flex-col gap-6">
      <Skeleton className="h-11 w-full max-w-md" />
      <div className="grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <Card key={index} media={<Skeleton className="aspect-4/3" />}>
            <CardBody>
              <Skeleton className="h-7 w-2/3" />
              <Skeleton className="h-12" />
              <Skeleton className="h-7" />
              <Skeleton className="h-11" />
            </CardBody>
          </Card>
        ))}
      </div>
    </LoadingArea>
  );
}
