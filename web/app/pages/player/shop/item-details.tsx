import type { ShopItem } from '@paddock/contract/shop/calls';
import { localizeItem } from '@paddock/contract/shop/rules';
import type { ReactNode } from 'react';
import { ItemFacts, ItemFeatures } from '#features/shop/item-facts.tsx';
import { itemPath } from '#features/shop/item-path.ts';
import { useShopMessages } from '#features/shop/messages.ts';
import { Price } from '#features/shop/price.tsx';
import { StockBadge } from '#features/shop/stock-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { usePublicUrl } from '#lib/page/public-url.ts';
import { Badge } from '#ui/badge.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ShareLinks } from '#ui/share/share-links.tsx';
import { ItemGallery } from './item-gallery.tsx';

interface ItemDetailsProps {
  item: ShopItem | undefined;
  onClose: () => void;
  action: ReactNode;
}

/** An item with pictures, description, features, stock and price. */
export function ItemDetails({ item: stored, onClose, action }: ItemDetailsProps) {
  const locale = useLocale();
  const item = stored && localizeItem(stored, locale);
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
  const t = useShopMessages();
  const address = usePublicUrl(itemPath(item));
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
      <p dir="auto" className="free-text wrap-anywhere whitespace-pre-line text-text-2">
        {item.description}
      </p>
      <ItemFacts item={item} />
      {Object.keys(item.features).length > 0 && (
        <section
          aria-labelledby={`features-${item.id}`}
          className="flex flex-col gap-2 border-line border-t pt-4"
        >
          <h3 id={`features-${item.id}`} className="font-sans text-md">
            {t('features')}
          </h3>
          <ItemFeatures item={item} />
        </section>
      )}
      {item.is_active && <ShareLinks address={address} title={item.title} />}
    </div>
  );
}
