import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { landingText } from './landing-text.ts';

export default function LandingScreen() {
  const t = useText(landingText);
  return <NotBuiltYet title={t('title.landing')} />;
}
