import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { usersText } from './users-text.ts';

export default function AdminUsersScreen() {
  const t = useText(usersText);
  return <NotBuiltYet title={t('title.adminUsers')} />;
}
