import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { racingText } from './racing-text.ts';

export default function DriverScreen() {
  const t = useText(racingText);
  return <NotBuiltYet title={t('title.driver')} />;
}
