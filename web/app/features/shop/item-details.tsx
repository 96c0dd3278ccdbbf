import type { ShopItem } from '@paddock/contract/shop';
import { unlimited } from '@paddock/contract/stock-rules';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ItemGallery } from './item-gallery.tsx';
import { valueText } from './pair-rows.ts';
import { Price } from './price.tsx';
import { shopText } from './shop-text.ts';
import { StockBadge } from './stock-badge.tsx';

interface ItemDetailsProps {
  item: ShopItem | undefined;
  onClose: () => void;
  action: ReactNode;
}

/** Everything about an item: pictures, description, features, stock and price. */
export function ItemDetails({ item, onClose, action }: ItemDetailsProps) {
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      wide
      title={<bdi>{item?.title}</bdi>}
      actions={action}
    >
      {item && <Details key={item.id} item={item} />}
    </Dialog>
  );
}

function Details({ item }: { item: ShopItem }) {
  const t = useText(shopText);
  const format = useFormat();
  const stock = item.stock === unlimited ? t('unlimited') : format.number(item.stock);
  const features = Object.entries(item.features);
  return (
    <div className="flex flex-col gap-5">
      <ItemGallery item={item} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-48">
          <Price item={item} />
        </div>
        <div className="flex flex-wrap gap-2">
          {!item.is_active && <Badge tone="neutral">{t('unavailable')}</Badge>}
          <StockBadge item={item} />
        </div>
      </div>
      <p
        dir="auto"
        className="wrap-anywhere whitespace-pre-line [text-align:-webkit-match-parent] [text-align:match-parent] text-text-2"
      >
        {item.description}
      </p>
      <Facts
        facts={[
          [t('category'), item.category.name],
          [t('stock'), stock],
        ]}
      />
      {features.length > 0 && (
        <section
          aria-labelledby={`features-${item.id}`}
          className="flex flex-col gap-2 border-line border-t pt-4"
        >
          <h3 id={`features-${item.id}`} className="font-sans text-md">
            {t('features')}
          </h3>
          <Facts facts={features.map(([name, value]) => [name, valueText(value)])} />
        </section>
      )}
    </div>
  );
}

function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="wrap-anywhere text-text-3">
        <bdi>{name}</bdi>
      </dt>
      <dd className="wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
