import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { accountsText } from './accounts-text.ts';

export default function SettingsScreen() {
  const t = useText(accountsText);
  return <NotBuiltYet title={t('title.settings')} />;
}
