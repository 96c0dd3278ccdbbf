import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { siteText } from './site-text.ts';

export default function AdminSettingsScreen() {
  const t = useText(siteText);
  return <NotBuiltYet title={t('title.adminSettings')} />;
}
