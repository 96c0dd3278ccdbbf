import type { ShopItem } from '@paddock/contract/shop/calls';
import { lowStockThreshold, unlimitedStock } from '@paddock/contract/shop/rules';
import { Badge } from '#ui/badge.tsx';
import { useShopMessages } from './messages.ts';

/** Shown for low stock and sold-out items only. */
export function StockBadge({ item }: { item: Pick<ShopItem, 'stock'> }) {
  const t = useShopMessages();
  if (item.stock === unlimitedStock || item.stock >= lowStockThreshold) return null;
  if (item.stock === 0) return <Badge tone="bad">{t('soldOut')}</Badge>;
  return <Badge tone="warn">{t('left', { count: item.stock })}</Badge>;
}
