import type { GameServer } from '@paddock/contract/servers/calls';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { TrackName } from '../catalogue/track-name.tsx';
import { useServersMessages } from './messages.ts';
import { Ping } from './ping.tsx';
import { weatherKey } from './server-status.ts';

interface ServerFactsProps {
  server: GameServer;
  /** Number of ratings, if known. */
  ratingCount?: number;
}

/** Track, weather, rating and ping of a server. */
export function ServerFacts({ server, ratingCount }: ServerFactsProps) {
  const t = useServersMessages();
  const format = useFormat();
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-2 border-line border-t pt-3">
      <Fact label={t('card.track')} wide>
        {server.track_ref ? <TrackName track={server.track_ref} /> : t('card.unknown')}
      </Fact>
      <Fact label={t('card.weather')}>
        <Weather name={server.weather} />
      </Fact>
      <Fact label={t('card.rating')}>
        {server.rating === null ? (
          t('card.noRating')
        ) : (
          <span className="inline-flex flex-wrap items-center gap-1.5">
            <Star className="size-4 fill-current text-saffron-ink" />
            {format.number(server.rating, { min: 2, max: 2 })}
            {ratingCount !== undefined && (
              <span className="text-text-3">{t('card.votes', { count: ratingCount })}</span>
            )}
          </span>
        )}
      </Fact>
      <Fact label={t('card.ping')}>
        <Ping ms={server.ping} />
      </Fact>
    </dl>
  );
}

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('flex min-w-0 flex-col', wide && 'col-span-full')}>
      <dt className="text-2xs text-text-3">{label}</dt>
      <dd className="wrap-anywhere text-sm">{children}</dd>
    </div>
  );
}

const knownWeathers = [
  'clear',
  'fewclouds',
  'scatteredclouds',
  'clouds',
  'brokenclouds',
  'overcastclouds',
  'fog',
  'mist',
  'drizzle',
  'lightrain',
  'rain',
  'heavyrain',
  'thunderstorm',
  'snow',
] as const;

/** Translates common weather names, which games give in English. */
function Weather({ name }: { name: string | null }) {
  const t = useServersMessages();
  if (!name) return t('card.unknown');
  const key = knownWeathers.find((weather) => weather === weatherKey(name));
  return key ? t(`weather.${key}`) : <bdi>{name}</bdi>;
}
