import type { AdminShopItem } from '@paddock/contract/shop/admin-calls';
import { localizeItem, unlimitedStock } from '@paddock/contract/shop/rules';
import type { ReactNode } from 'react';
import { ItemPicture } from '#features/shop/item-picture.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { StockBadge } from '#features/shop/stock-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import type { Rights } from '#lib/session/use-rights.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { EditActions } from '#ui/edit-actions.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';

interface AdminItemCardProps {
  item: AdminShopItem;
  rights: Rights;
  onEdit: (item: AdminShopItem) => void;
  onDelete: (item: AdminShopItem) => void;
}

/** An item with what the staff need at a glance, and what the reader may do with it. */
export function AdminItemCard({ item: stored, rights, onEdit, onDelete }: AdminItemCardProps) {
  const item = localizeItem(stored, useLocale());
  const t = useShopMessages();
  const format = useFormat();
  const money = useMoney();
  const isFree = item.price_usd === 0 && item.price_rial === 0;
  const price = (amount: number, shown: string) => {
    if (amount > 0) return shown;
    return <span className="text-text-3">{t(isFree ? 'free' : 'admin.notSold')}</span>;
  };
  return (
    <Card
      as="li"
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
    >
      <CardBody>
        <div className="flex grow flex-col gap-1">
          <h2 className="wrap-anywhere font-bold font-sans text-lg">
            <bdi>{item.title}</bdi>
          </h2>
          <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-text-3">
            <bdi>{item.category.name}</bdi>
            <UntranslatedBadge record={stored} fields={['title', 'description', 'features']} />
          </span>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <Fact name={t('admin.usd')}>{price(item.price_usd, money.usd(item.price_usd))}</Fact>
          <Fact name={t('admin.toman')}>{price(item.price_rial, money.toman(item.price_rial))}</Fact>
          <Fact name={t('stock')}>
            {item.stock === unlimitedStock ? t('unlimited') : format.number(item.stock)}
          </Fact>
        </dl>
        <EditActions
          words={(part) => t(`admin.${part}`, { title: item.title })}
          rights={rights}
          onEdit={() => onEdit(stored)}
          onDelete={() => onDelete(stored)}
        />
      </CardBody>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </>
  );
}
