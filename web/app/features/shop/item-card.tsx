import type { ShopItem } from '@paddock/contract/shop/calls';
import { localizeItem } from '@paddock/contract/shop/rules';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '#lib/i18n/locale.tsx';
import { anyText, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardBody, cardLink } from '#ui/card.tsx';
import { ItemPicture } from './item-picture.tsx';
import { useShopMessages } from './messages.ts';
import { Price } from './price.tsx';
import { StockBadge } from './stock-badge.tsx';

interface ItemCardProps {
  item: ShopItem;
  isPurchased?: boolean;
  /** Link of the title; by default it opens the details on this page. */
  to?: string;
  /** The button below the price. */
  action?: ReactNode;
  /** Loads the picture eagerly. */
  first?: boolean;
}

/** An item for sale. */
export function ItemCard({ item: stored, isPurchased = false, to, action, first = false }: ItemCardProps) {
  const item = localizeItem(stored, useLocale());
  const t = useShopMessages();
  const { searchWith } = useUrlFilters({ item: anyText });
  return (
    <Card
      as="li"
      linked
      media={
        <div className="relative">
          <ItemPicture item={item} first={first} />
          <div className="absolute end-3 top-3 flex flex-wrap justify-end gap-2">
            {isPurchased && (
              <Badge tone="ok" icon={<Check />}>
                {t('purchased')}
              </Badge>
            )}
            <StockBadge item={item} />
          </div>
        </div>
      }
    >
      <CardBody>
        <div className="flex grow flex-col gap-1">
          <h2 className="font-bold font-sans text-lg">
            <Link
              to={to ?? { search: searchWith({ item: String(item.id) }) }}
              preventScrollReset={to === undefined}
              className={cardLink}
            >
              <bdi>{item.title}</bdi>
            </Link>
          </h2>
          <p dir="auto" className="free-text line-clamp-2 text-sm text-text-3">
            {item.description}
          </p>
        </div>
        <Price item={item} />
        {action && <div className="relative z-base flex">{action}</div>}
      </CardBody>
    </Card>
  );
}
