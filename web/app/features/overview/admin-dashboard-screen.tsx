import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { overviewText } from './overview-text.ts';

export default function AdminDashboardScreen() {
  const t = useText(overviewText);
  return <NotBuiltYet title={t('title.adminDashboard')} />;
}
