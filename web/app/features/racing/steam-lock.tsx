import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { SteamForm } from '../accounts/steam-form.tsx';
import { racingText } from './racing-text.ts';

/** The page out of reach behind the form that links Steam: without a Steam id no driver can be found. */
export function SteamLock({ children }: { children: ReactNode }) {
  const t = useText(racingText);
  return (
    <div className="relative isolate min-h-140">
      <div inert aria-hidden="true" className="max-h-[70dvh] min-h-140 select-none overflow-hidden">
        {children}
      </div>
      <section
        aria-labelledby="steam-lock"
        className="absolute inset-x-0 top-10 z-sticky mx-auto flex w-full max-w-md flex-col gap-4 rounded-dialog border border-line bg-surface-2 p-6 shadow-overlay"
      >
        <h2 id="steam-lock" className="text-lg">
          {t('steam.title')}
        </h2>
        <p className="text-sm text-text-2">{t('steam.sentence')}</p>
        <SteamForm />
      </section>
    </div>
  );
}
