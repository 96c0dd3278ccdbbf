import type { ShopItem } from '@paddock/contract/shop/calls';
import { Gift, ShoppingBag } from 'lucide-react';
import { useShopMessages } from '#features/shop/messages.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { Button } from '#ui/button.tsx';
import type { Purchase } from './use-purchases.ts';

interface BuyButtonProps {
  item: ShopItem;
  purchase: Purchase | undefined;
  /** Whether the member's purchases are loaded: until then an item that the member owns could be bought twice. */
  isPurchaseKnown: boolean;
  /** Whether the member chose a recipient, which makes each purchase a gift. */
  isGift: boolean;
  onBuy: (gift: boolean) => void;
}

/** Whether the member can buy the item for their own account. */
export const isOnSaleToSelf = (item: ShopItem, purchase: Purchase | undefined) =>
  item.is_active && item.stock !== 0 && (!purchase || item.is_renewable);

/** Buy; extend, if buying again moves the end date; gift, if the member has it; "bought" for a gift to this account. */
export function BuyButton({ item, purchase, isPurchaseKnown, isGift, onBuy }: BuyButtonProps) {
  const t = useShopMessages();
  const toast = useToast();
  if (!item.is_active) {
    return (
      <Button wide disabled>
        {t('unavailable')}
      </Button>
    );
  }
  if (item.stock === 0) {
    return (
      <Button wide disabled>
        {t('soldOut')}
      </Button>
    );
  }
  if (!isPurchaseKnown) {
    return (
      <Button wide disabled title={t('purchasesFailed')}>
        {t('buy')}
      </Button>
    );
  }
  if (purchase && item.is_renewable && !isGift) {
    return (
      <Button wide icon={<ShoppingBag />} onClick={() => onBuy(false)}>
        {t('buyAgain')}
      </Button>
    );
  }
  if (isGift || purchase === 'own') {
    return (
      <Button wide icon={<Gift />} onClick={() => onBuy(true)}>
        {t('gift')}
      </Button>
    );
  }
  const press = () => (purchase ? toast.info(t('alreadyBought')) : onBuy(false));
  return (
    <Button wide icon={<ShoppingBag />} onClick={press}>
      {t('buy')}
    </Button>
  );
}
