import type { ShopItem } from '@paddock/contract/shop/calls';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useShopMessages } from './messages.ts';

/** The prices at which an item is sold, the currency of the language first. */
export function Price({ item }: { item: Pick<ShopItem, 'price_usd' | 'price_rial'> }) {
  const t = useShopMessages();
  const money = useMoney();
  const usd = item.price_usd > 0 ? money.usd(item.price_usd) : null;
  const toman = item.price_rial > 0 ? money.toman(item.price_rial) : null;
  const prices = (useLocale() === 'fa' ? [toman, usd] : [usd, toman]).filter((price) => price !== null);
  if (prices.length === 0) return <strong className="text-ok">{t('free')}</strong>;
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <strong>{prices[0]}</strong>
      {prices[1] && <span className="text-sm text-text-3">{prices[1]}</span>}
    </span>
  );
}
