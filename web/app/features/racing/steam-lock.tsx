import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { PageLock } from '../../ui/page-lock.tsx';
import { SteamForm } from '../accounts/steam-form.tsx';
import { racingText } from './racing-text.ts';

/** The page behind the form that links Steam: without a Steam id no driver can be found. */
export function SteamLock({ children }: { children: ReactNode }) {
  const t = useText(racingText);
  return (
    <PageLock title={t('steam.title')} sentence={t('steam.sentence')} behind={children}>
      <SteamForm />
    </PageLock>
  );
}
