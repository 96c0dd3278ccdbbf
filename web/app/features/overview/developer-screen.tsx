import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { overviewText } from './overview-text.ts';

export default function DeveloperScreen() {
  const t = useText(overviewText);
  return <NotBuiltYet title={t('title.developer')} />;
}
