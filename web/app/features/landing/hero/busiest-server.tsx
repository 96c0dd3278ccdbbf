import { trackSeed } from '@paddock/contract/servers/track-outline';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { TrackOutline } from '../../../ui/brand/track-outline.tsx';
import type { LiveSummary } from '../live-summary.ts';
import { landingMessages } from '../messages.ts';
import { FactRow, HeroFact } from './next-event.tsx';

/** The server with the most players, on the outline of its track. */
export function BusiestServer({ server }: { server: LiveSummary['servers'][number] }) {
  const t = useTranslations(landingMessages);
  return (
    <section aria-labelledby="busiest">
      <h2 id="busiest" className="border-line border-b px-4 py-3 font-bold font-sans text-md">
        {t('hero.busiest')}
      </h2>
      <TrackOutline
        seed={trackSeed(server)}
        look="sectors"
        animated
        className="mx-auto h-58 max-w-full p-5"
      />
      <FactRow>
        <HeroFact label={t('hero.server')}>
          <bdi>{server.name}</bdi>
        </HeroFact>
        <HeroFact label={t('hero.track')}>
          {server.track ? <bdi>{server.track}</bdi> : t('hero.unknown')}
        </HeroFact>
        <HeroFact label={t('hero.players')}>
          {t('hero.playersOf', { players: server.players, max: server.max_players })}
        </HeroFact>
      </FactRow>
    </section>
  );
}
