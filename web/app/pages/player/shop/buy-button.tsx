import type { ShopItem } from '@paddock/contract/shop/calls';
import { Gift, ShoppingBag } from 'lucide-react';
import { useShopMessages } from '#features/shop/messages.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { Button } from '#ui/button.tsx';
import type { Purchase } from './use-purchases.ts';

interface BuyButtonProps {
  item: ShopItem;
  purchase: Purchase | undefined;
  /** Whether it is known what the reader has; without that nothing is sold twice. */
  isPurchaseKnown: boolean;
  /** Whether somebody was named for whom a gift is chosen: then everything is one. */
  isGift: boolean;
  onBuy: (gift: boolean) => void;
}

/** Whether the reader can buy it for the own account. */
export const isOnSaleToSelf = (item: ShopItem, purchase: Purchase | undefined) =>
  item.is_active && item.stock !== 0 && (!purchase || item.is_renewable);

/** Buy, again where that moves the end; a gift to others once one has it; a word that it was bought already, where it was for somebody else. */
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
