import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { downloadsText } from './downloads-text.ts';

export default function DownloadsScreen() {
  const t = useText(downloadsText);
  return <NotBuiltYet title={t('title.downloads')} />;
}
