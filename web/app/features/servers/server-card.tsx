import type { GameServer } from '@paddock/contract/servers';
import { clsx } from 'clsx';
import { LifeBuoy, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { newTicketAddress } from '../../lib/ticket-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { JoinButton } from './join-button.tsx';
import { OnlineMembers } from './online-members.tsx';
import { Ping } from './ping.tsx';
import { PlayerBar } from './player-bar.tsx';
import { RatingSlot } from './rating-slot.tsx';
import { weatherKey } from './server-facts.ts';
import { ServerPicture } from './server-picture.tsx';
import { serversText } from './servers-text.ts';
import { ServerStatusBadge } from './status-badge.tsx';
import { UsualDay } from './usual-day.tsx';

interface ServerCardProps {
  server: GameServer;
  /** Average players by hour of the day. */
  usualDay?: readonly number[] | undefined;
}

/** A game server with all that a player wants to know before joining. */
export function ServerCard({ server, usualDay }: ServerCardProps) {
  const t = useText(serversText);
  return (
    <Card as="li" media={<ServerPicture server={server} className="h-40" />}>
      <CardBody className="gap-4!">
        <div className="flex flex-col gap-1">
          <div className="flex items-start justify-between gap-3">
            <h2 className="wrap-anywhere font-bold font-sans text-lg">
              <bdi>{server.name}</bdi>
            </h2>
            <span className="mt-0.5 shrink-0">
              <ServerStatusBadge server={server} />
            </span>
          </div>
          <p
            dir="auto"
            className="wrap-anywhere [text-align:-webkit-match-parent] [text-align:match-parent] text-sm text-text-2"
          >
            {server.description}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone="firoozeh">
            {server.type ? t(`type.${server.type}`) : <bdi>{t(`game.${server.game}`)}</bdi>}
          </Badge>
          {server.traffic && <Badge tone="neutral">{t(`traffic.${server.traffic}`)}</Badge>}
        </div>
        <Facts server={server} />
        <div className="mt-auto flex flex-col gap-4">
          <RatingSlot server={server} />
          {usualDay && <UsualDay players_avg={usualDay} />}
          <OnlineMembers server={server} />
          <PlayerBar
            server={server}
            aside={
              <span className="text-text-3 text-xs">
                {t('card.members', { count: server.members_online })}
              </span>
            }
          />
          <div className="flex flex-col gap-1">
            <JoinButton server={server} />
            <LinkButton
              look="ghost"
              dense
              icon={<LifeBuoy className="size-4" />}
              to={newTicketAddress({ category: 'server', server: server.id })}
            >
              {t('card.problem')}
            </LinkButton>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

function Facts({ server }: { server: GameServer }) {
  const t = useText(serversText);
  const format = useFormat();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-line border-t pt-3">
      <Fact label={t('card.track')} wide>
        {server.track ? (
          <bdi>{[server.track, server.layout].filter(Boolean).join(' · ')}</bdi>
        ) : (
          t('card.unknown')
        )}
      </Fact>
      <Fact label={t('card.weather')}>
        <Weather name={server.weather} />
      </Fact>
      <Fact label={t('card.freeSlots')}>
        {server.status === 'Online' ? format.number(server.free_slots) : t('card.unknown')}
      </Fact>
      <Fact label={t('card.rating')}>
        {server.rating === null ? (
          t('card.noRating')
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <Star className="size-4 fill-current text-saffron-ink" />
            {format.number(server.rating, { min: 2, max: 2 })}
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
    <div className={clsx('flex min-w-0 flex-col', wide && 'col-span-2')}>
      <dt className="text-2xs text-text-3">{label}</dt>
      <dd className="wrap-anywhere text-sm">{children}</dd>
    </div>
  );
}

const known = [
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

/** Games name their weather in English; the usual ones are said in the reader's language. */
function Weather({ name }: { name: string | null }) {
  const t = useText(serversText);
  if (!name) return t('card.unknown');
  const key = known.find((weather) => weather === weatherKey(name));
  return key ? t(`weather.${key}`) : <bdi>{name}</bdi>;
}
