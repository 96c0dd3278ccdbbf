import { trackSeed } from '@paddock/contract/catalogue/track-outline';
import { localize } from '@paddock/contract/i18n/localized/localized';
import type { Figures } from '@paddock/contract/ranking/calls';
import { siteLink } from '@paddock/contract/site/rules';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { matchesStatusFilter } from '#features/servers/server-status.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useSettingsState } from '#lib/page/settings.ts';
import { Badge } from '#ui/badge.tsx';
import { Girih, Kerb } from '#ui/brand/ornaments.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { AnchorButton, LinkButton } from '#ui/button.tsx';
import type { NextRace } from './data.ts';
import type { LiveSummary } from './live-summary.ts';
import { useLandingMessages } from './messages.ts';
import { FactRow, HeroFact, NextEvent } from './next-event.tsx';
import { ParticleField } from './particle-field.tsx';
import { SpriteIcon } from './sprite.tsx';

/** The first texts fade in from a readable opacity, so that they are part of the first paint. */
const slides =
  'transition-[translate,opacity] duration-panel starting:[translate:0_1.5rem] starting:opacity-60 motion-reduce:transition-none';

/** Prevents a layout shift: a wider fallback font must not wrap. */
const oneLine = 'block min-[22.5rem]:whitespace-nowrap';

/** Blending needs a backdrop, and that of the page is outside the isolated header. */
const backdrop = 'bg-bg!';

interface HeroProps {
  live: LiveSummary;
  next: NextRace | null;
  figures: Figures;
}

export function Hero({ live, next, figures }: HeroProps) {
  const t = useLandingMessages();
  const { settings, pending } = useSettingsState();
  const { registration_enabled } = settings;
  const discord = siteLink(settings, 'discord_invite_url', useLocale());
  return (
    <header className={clsx('hero-paint relative isolate overflow-hidden', backdrop)}>
      <Girih className="fade-from-start -z-1" />
      <ParticleField />
      <div className="page-gutter mx-auto grid max-w-content items-center gap-10 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,33.75rem)] lg:gap-16 lg:py-18">
        <div className="flex flex-col items-start gap-5">
          {live.drivers > 0 && (
            <p className="animate-hero">
              <Badge tone="ok">{t('hero.live', { count: live.drivers })}</Badge>
            </p>
          )}
          <h1 className={clsx('font-extrabold text-hero', slides)}>
            <span className={oneLine}>{t('hero.findLine')}</span>{' '}
            <span className={oneLine}>{t('hero.breakClock')}</span>
          </h1>
          <p className={clsx('max-w-prose text-lg text-text-2 delay-[40ms]', slides)}>{t('hero.lead')}</p>
          <div className="flex animate-hero flex-wrap gap-3 pt-2 [animation-delay:80ms]">
            <LinkButton to="/servers" look="main" prefetch="intent">
              {t('hero.start')}
              <ArrowRight className="mirror" />
            </LinkButton>
            {discord && (
              <AnchorButton
                href={discord}
                target="_blank"
                rel="noopener"
                icon={<SpriteIcon name="message-circle" />}
              >
                {t('hero.discord')}
                <span className="sr-only">{t('hero.newTab')}</span>
              </AnchorButton>
            )}
          </div>
          {!pending && !registration_enabled && (
            <p className="animate-hero text-sm text-text-2 [animation-delay:120ms]">
              {t('hero.registrationClosed')}
            </p>
          )}
          {figures.laps_week > 0 && (
            <p className="animate-hero text-sm text-text-3 [animation-delay:120ms]">
              {t.rich('week.said', {
                laps: t('week.laps', { count: figures.laps_week }),
                drivers: t('week.drivers', { count: figures.drivers_week }),
              })}
            </p>
          )}
        </div>
        <HeroCard live={live} next={next} />
      </div>
      <Kerb />
    </header>
  );
}

/** The next event, or the server with the most players, or a drawn track. */
function HeroCard({ live, next }: Pick<HeroProps, 'live' | 'next'>) {
  const busiest = live.servers.find((server) => matchesStatusFilter(server, 'online'));
  if (!next && !busiest) {
    return <TrackOutline seed="paddock" look="sectors" animated className="w-full p-4" />;
  }
  return (
    <div className="min-w-0 animate-hero overflow-hidden rounded-card border border-line bg-surface-1 transition-colors [animation-delay:120ms] hover:border-line-strong has-[.card-link:focus-visible]:border-firoozeh">
      {next ? <NextEvent next={next} /> : busiest && <BusiestServer server={busiest} />}
    </div>
  );
}

/** The server with the most players, with the outline of its track. */
function BusiestServer({ server }: { server: LiveSummary['servers'][number] }) {
  const locale = useLocale();
  const t = useLandingMessages();
  return (
    <section aria-labelledby="busiest">
      <h2 id="busiest" className="border-line border-b px-4 py-3 font-bold font-sans text-md">
        {t('hero.busiest')}
      </h2>
      <TrackOutline
        seed={trackSeed(server)}
        outline={server.track_ref?.outline}
        look="sectors"
        animated
        className="mx-auto h-58 max-w-full p-5"
      />
      <FactRow>
        <HeroFact label={t('hero.server')}>
          <bdi>{localize(server, locale, 'name').name}</bdi>
        </HeroFact>
        <HeroFact label={t('hero.track')}>
          {server.track_ref ? <TrackName track={server.track_ref} /> : t('hero.unknown')}
        </HeroFact>
        <HeroFact label={t('hero.players')}>
          {t('hero.playersOf', { players: server.players, max: server.max_players })}
        </HeroFact>
      </FactRow>
    </section>
  );
}
