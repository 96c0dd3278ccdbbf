import { trackSeed } from '@paddock/contract/track-shape';
import { clsx } from 'clsx';
import { ArrowRight, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { AnchorButton, LinkButton } from '../../ui/button.tsx';
import { Girih, Kerb } from '../../ui/ornaments.tsx';
import { TrackOutline } from '../../ui/track-outline.tsx';
import { passes } from '../servers/server-facts.ts';
import { landingText } from './landing-text.ts';
import type { Live } from './live.ts';

const comesIn = ['', '[animation-delay:40ms]', '[animation-delay:80ms]', '[animation-delay:120ms]'];

export function Hero({ live }: { live: Live }) {
  const t = useText(landingText);
  const { discord_invite_url } = useSettings();
  const step = (place: number) => clsx('animate-hero', comesIn[place]);
  return (
    <header className="hero-paint relative isolate overflow-hidden">
      <Girih className="fade-from-start -z-1" />
      <div className="page-gutter mx-auto grid max-w-content items-center gap-10 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,33.75rem)] lg:gap-16 lg:py-18">
        <div className="flex flex-col items-start gap-5">
          {live.drivers > 0 && (
            <p className={step(0)}>
              <Badge tone="ok">{t('hero.live', { count: live.drivers })}</Badge>
            </p>
          )}
          <h1 className={clsx('font-extrabold text-hero', step(1))}>
            <span className="block">{t('hero.findLine')}</span>{' '}
            <span className="block">{t('hero.breakClock')}</span>
          </h1>
          <p className={clsx('max-w-prose text-lg text-text-2', step(2))}>{t('hero.lead')}</p>
          <div className={clsx('flex flex-wrap gap-3 pt-2', step(3))}>
            <LinkButton to="/servers" look="main" prefetch="intent">
              {t('hero.start')}
              <ArrowRight className="mirror" />
            </LinkButton>
            {discord_invite_url && (
              <AnchorButton href={discord_invite_url} target="_blank" rel="noopener" icon={<MessageCircle />}>
                {t('hero.discord')}
                <span className="sr-only">{t('hero.newTab')}</span>
              </AnchorButton>
            )}
          </div>
        </div>
        <Busiest live={live} />
      </div>
      <Kerb />
    </header>
  );
}

/** The server with the most players, on the outline of its track. */
function Busiest({ live: { servers } }: { live: Live }) {
  const t = useText(landingText);
  const server = servers.find((one) => passes(one, 'online'));
  if (!server) return <TrackOutline seed="paddock" look="sectors" animated className="w-full p-4" />;
  return (
    <section
      aria-labelledby="busiest"
      className="min-w-0 animate-hero overflow-hidden rounded-card border border-line bg-surface-1 [animation-delay:120ms]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3">
        <h2 id="busiest" className="font-bold font-sans text-md">
          {t('hero.busiest')}
        </h2>
      </div>
      <TrackOutline
        seed={trackSeed(server)}
        look="sectors"
        animated
        className="mx-auto h-58 max-w-full p-5"
      />
      <dl className="grid grid-cols-[1fr_1fr_auto] border-line border-t bg-surface-2">
        <Cell label={t('hero.server')}>
          <bdi>{server.name}</bdi>
        </Cell>
        <Cell label={t('hero.track')}>{server.track ? <bdi>{server.track}</bdi> : t('hero.unknown')}</Cell>
        <Cell label={t('hero.players')}>
          {t('hero.playersOf', { players: server.players, max: server.max_players })}
        </Cell>
      </dl>
    </section>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col border-line px-4 py-2.5 not-last:border-e">
      <dt className="text-2xs text-text-3">{label}</dt>
      <dd className="truncate font-bold text-sm">{children}</dd>
    </div>
  );
}
