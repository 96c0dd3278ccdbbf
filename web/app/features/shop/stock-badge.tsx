import type { ShopItem } from '@paddock/contract/shop/calls';
import { lowStockThreshold, unlimitedStock } from '@paddock/contract/shop/rules';
import { Badge } from '#ui/badge.tsx';
import { useShopMessages } from './messages.ts';

/** Says that little is left, or nothing; nothing at all while there is enough. */
export function StockBadge({ item }: { item: Pick<ShopItem, 'stock'> }) {
  const t = useShopMessages();
  if (item.stock === unlimitedStock || item.stock >= lowStockThreshold) return null;
  if (item.stock === 0) return <Badge tone="bad">{t('soldOut')}</Badge>;
  return <Badge tone="warn">{t('left', { count: item.stock })}</Badge>;
}
