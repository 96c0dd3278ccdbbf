import type { AdminShopItem } from '@paddock/contract/shop/admin-calls';
import { localizeItem, unlimitedStock } from '@paddock/contract/shop/rules';
import type { ComponentProps, ReactNode } from 'react';
import { StaffCard } from '#components/staff-card.tsx';
import { ItemPicture } from '#features/shop/item-picture.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { StockBadge } from '#features/shop/stock-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Badge } from '#ui/badge.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';

interface AdminItemCardProps {
  item: AdminShopItem;
  actions: Pick<ComponentProps<typeof StaffCard>, 'rights' | 'onEdit' | 'onDelete'>;
}

/** An item with its key facts and the current user's actions. */
export function AdminItemCard({ item: stored, actions }: AdminItemCardProps) {
  const item = localizeItem(stored, useLocale());
  const t = useShopMessages();
  const format = useFormat();
  const money = useMoney();
  const isFree = item.price_usd === 0 && item.price_rial === 0;
  const price = (amount: number, text: string) => {
    if (amount > 0) return text;
    return <span className="text-text-3">{t(isFree ? 'free' : 'admin.notSold')}</span>;
  };
  return (
    <StaffCard
      title={item.title}
      media={
        <div className="relative">
          <ItemPicture item={item} className={item.is_active ? '' : 'opacity-50'} />
          <div className="absolute end-3 top-3 flex flex-wrap justify-end gap-2">
            <StockBadge item={item} />
            <Badge tone={item.is_active ? 'ok' : 'neutral'}>
              {t(item.is_active ? 'admin.active' : 'admin.inactive')}
            </Badge>
          </div>
        </div>
      }
      words={(part) => t(`admin.${part}`, { title: item.title })}
      {...actions}
    >
      <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-text-3">
        <bdi>{item.category.name}</bdi>
        <UntranslatedBadge record={stored} fields={['title', 'description', 'features']} />
      </span>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <ItemFact name={t('admin.usd')}>{price(item.price_usd, money.usd(item.price_usd))}</ItemFact>
        <ItemFact name={t('admin.toman')}>{price(item.price_rial, money.toman(item.price_rial))}</ItemFact>
        <ItemFact name={t('stock')}>
          {item.stock === unlimitedStock ? t('unlimited') : format.number(item.stock)}
        </ItemFact>
      </dl>
    </StaffCard>
  );
}

function ItemFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </>
  );
}
