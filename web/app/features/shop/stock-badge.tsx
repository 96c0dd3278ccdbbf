import type { ShopItem } from '@paddock/contract/shop';
import { lowStock, unlimited } from '@paddock/contract/stock-rules';
import { useText } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { shopText } from './shop-text.ts';

/** Says that little is left, or nothing; nothing at all while there is enough. */
export function StockBadge({ item }: { item: Pick<ShopItem, 'stock'> }) {
  const t = useText(shopText);
  if (item.stock === unlimited || item.stock >= lowStock) return null;
  if (item.stock === 0) return <Badge tone="bad">{t('soldOut')}</Badge>;
  return <Badge tone="warn">{t('left', { count: item.stock })}</Badge>;
}
