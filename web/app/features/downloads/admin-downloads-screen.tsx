import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { downloadsText } from './downloads-text.ts';

export default function AdminDownloadsScreen() {
  const t = useText(downloadsText);
  return <NotBuiltYet title={t('title.adminDownloads')} />;
}
