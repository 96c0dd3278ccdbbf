import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { serversText } from './servers-text.ts';

export default function ServerListScreen() {
  const t = useText(serversText);
  return <NotBuiltYet title={t('title.serverList')} />;
}
