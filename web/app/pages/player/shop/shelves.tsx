import { localize } from '@paddock/contract/i18n/localized/localized';
import { getDriver } from '@paddock/contract/ranking/calls';
import type { ShopCategory, ShopItem } from '@paddock/contract/shop/calls';
import type { PublicUser } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { ItemCard } from '#features/shop/item-card.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { categoriesQuery, itemQuery, itemsQuery } from '#features/shop/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { anyText, useUrlFilters } from '#lib/url/url-filters.ts';
import { parseId } from '#lib/url/url-values.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { LoadingArea, Skeleton } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import { BuyButton, isOnSaleToSelf } from './buy-button.tsx';
import { CheckoutDialog, type CheckoutStart } from './checkout/checkout-dialog.tsx';
import { usePaymentProviders } from './checkout/payment-methods.ts';
import { ItemDetails } from './item-details.tsx';
import { type Purchase, usePurchases } from './use-purchases.ts';

/** Waits for everything that decides what a card looks like, so that buttons do not change while the member reaches for them. */
export function Shop() {
  const t = useShopMessages();
  const items = useQuery(itemsQuery());
  const categories = useQuery(categoriesQuery());
  const purchases = usePurchases();
  // Prefetched for the checkout.
  usePaymentProviders();
  useErrorToast(categories, t('categoriesFailed'));
  useErrorToast(purchases.read, t('purchasesFailed'));
  if (categories.isPending || purchases.read.isPending) return <ShopSkeleton />;
  return (
    <QueryStates query={items} failed={t('failed')} skeleton={<ShopSkeleton />}>
      {(found) => (
        <div className="flex flex-col gap-6">
          {!categories.data && <RetryPart sentence={t('categoriesFailed')} read={categories} />}
          {!purchases.read.data && <RetryPart sentence={t('purchasesFailed')} read={purchases.read} />}
          <Shelves
            items={found.items}
            categories={categories.data?.items ?? []}
            purchases={purchases.read.data && purchases.byItem}
          />
        </div>
      )}
    </QueryStates>
  );
}

interface ShelvesProps {
  items: ShopItem[];
  categories: ShopCategory[];
  /** Undefined while they load. */
  purchases: Map<number, Purchase> | undefined;
}

const shelfFilters = {
  category: anyText,
  item: (text: string | null) => parseId(text ?? ''),
  /** The member who gets the gift. */
  gift: (text: string | null) => parseId(text ?? ''),
  /** The item whose checkout continues after linking Steam. */
  buy: (text: string | null) => parseId(text ?? ''),
};

/** The address has the category and the open item. */
function Shelves({ items, categories, purchases }: ShelvesProps) {
  const t = useShopMessages();
  const locale = useLocale();
  const { filters, change, searchWith } = useUrlFilters(shelfFilters);
  const { pathname } = useLocation();
  const left = items.find(({ id }) => id === filters.buy);
  const [checkout, setCheckout] = useState<{ item: ShopItem; start: CheckoutStart } | undefined>(
    left && purchases && isOnSaleToSelf(left, purchases.get(left.id))
      ? { item: left, start: 'self' }
      : undefined,
  );
  useEffect(() => {
    if (filters.buy === undefined) return;
    // The details of an item that is no longer on sale say why.
    const listed = checkout ? {} : { item: String(filters.buy) };
    change({ buy: undefined, ...listed }, { replace: true });
  }, [filters.buy, checkout, change]);
  const recipient = useQuery({
    ...query(getDriver, { params: { id: filters.gift ?? 0 } }),
    enabled: filters.gift !== undefined,
  }).data;
  const member = filters.gift === undefined ? undefined : recipient;
  const category = categories.find((one) => one.slug === filters.category);
  const listed = items.filter((item) => !category || item.category_id === category.id);
  const opened = items.find((item) => item.id === filters.item);
  const button = (item: ShopItem) => (
    <BuyButton
      item={item}
      purchase={purchases?.get(item.id)}
      isPurchaseKnown={purchases !== undefined}
      isGift={member !== undefined}
      onBuy={(gift) => setCheckout({ item, start: gift ? 'gift' : 'choice' })}
    />
  );

  return (
    <div className="flex flex-col gap-6">
      {member && <GiftFor member={member} onCancel={() => change({ gift: undefined })} />}
      <ToggleGroup
        label={t('categories')}
        current={category?.slug ?? ''}
        onPick={(key) => change({ category: key })}
        options={[
          { key: '', label: t('all') },
          ...categories.map((one) => ({
            key: one.slug,
            label: <bdi>{localize(one, locale, 'name').name}</bdi>,
          })),
        ]}
      />
      {listed.length === 0 ? (
        <EmptyState
          sentence={t(items.length === 0 ? 'empty' : 'noMatch')}
          action={category && <Button onClick={() => change({ category: undefined })}>{t('all')}</Button>}
        />
      ) : (
        <ul className="grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {listed.map((item) => (
            <ItemCard
              key={item.id}
              item={item}
              isPurchased={purchases?.has(item.id) ?? false}
              action={button(item)}
            />
          ))}
        </ul>
      )}
      <ItemDetails
        item={opened}
        onClose={() => change({ item: undefined })}
        action={opened && button(opened)}
      />
      {filters.item && !opened && (
        <UnlistedItem
          key={filters.item}
          id={filters.item}
          button={button}
          onClose={() => change({ item: undefined })}
        />
      )}
      {checkout && (
        <CheckoutDialog
          item={items.find(({ id }) => id === checkout.item.id) ?? checkout.item}
          start={checkout.start}
          member={member}
          back={`${pathname}?${searchWith({ buy: String(checkout.item.id) })}`}
          onClose={() => setCheckout(undefined)}
        />
      )}
    </div>
  );
}

/** Names the member who gets the gift. */
function GiftFor({ member, onCancel }: { member: PublicUser; onCancel: () => void }) {
  const t = usePaymentsMessages();
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-firoozeh bg-surface-1 px-4 py-2">
      <Avatar userId={member.id} src={uploadUrl(member.profile_image, 192)} />
      <p className="min-w-0 grow">{t.rich('checkout.giftFor', { name: member.username })}</p>
      <Button look="ghost" onClick={onCancel}>
        {t('checkout.giftCancel')}
      </Button>
    </div>
  );
}

interface UnlistedItemProps {
  id: number;
  button: (item: ShopItem) => ReactNode;
  onClose: () => void;
}

/** The item of the address if the list does not have it: fetched separately, or reported as unavailable. */
function UnlistedItem({ id, button, onClose }: UnlistedItemProps) {
  const t = useShopMessages();
  const read = useQuery(itemQuery(id));
  if (read.data) return <ItemDetails item={read.data} onClose={onClose} action={button(read.data)} />;
  return (
    <Dialog open onClose={onClose} title={t('itemTitle')}>
      <QueryStates query={read} failed={t('itemFailed')}>
        {() => null}
      </QueryStates>
    </Dialog>
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
