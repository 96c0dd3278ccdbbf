import type { ShopItem } from '@paddock/contract/shop/calls';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useShopMessages } from './messages.ts';

/** Both prices of an item, the reader's own currency first; only those in which it is sold. */
export function Price({ item }: { item: Pick<ShopItem, 'price_usd' | 'price_rial'> }) {
  const t = useShopMessages();
  const money = useMoney();
  const usd = item.price_usd > 0 ? money.usd(item.price_usd) : null;
  const toman = item.price_rial > 0 ? money.toman(item.price_rial) : null;
  const shown = (useLocale() === 'fa' ? [toman, usd] : [usd, toman]).filter((price) => price !== null);
  if (shown.length === 0) return <strong className="text-ok">{t('free')}</strong>;
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <strong>{shown[0]}</strong>
      {shown[1] && <span className="text-sm text-text-3">{shown[1]}</span>}
    </span>
  );
}
