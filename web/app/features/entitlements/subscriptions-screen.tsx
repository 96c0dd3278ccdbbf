import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { entitlementsText } from './entitlements-text.ts';

export default function SubscriptionsScreen() {
  const t = useText(entitlementsText);
  return <NotBuiltYet title={t('title.subscriptions')} />;
}
