import type { ReactNode } from 'react';
import { SteamLink } from '#features/accounts/steam-link.tsx';
import { useRacingMessages } from '#features/racing/messages.ts';
import { LockedPage } from '#ui/feedback/locked-page.tsx';

/** The page behind the form that links Steam: without a Steam id the driver is unknown. */
export default function RequireSteam({ children }: { children: ReactNode }) {
  const t = useRacingMessages();
  return (
    <LockedPage title={t('steam.title')} sentence={t('steam.sentence')} behind={children}>
      <SteamLink back="/dashboard" />
    </LockedPage>
  );
}
