import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { shopText } from './shop-text.ts';

export default function AdminShopScreen() {
  const t = useText(shopText);
  return <NotBuiltYet title={t('title.adminShop')} />;
}
