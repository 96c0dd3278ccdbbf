import type { GameServer } from '@paddock/contract/servers/calls';
import { games } from '@paddock/contract/servers/games';
import { localizeServer } from '@paddock/contract/servers/rules';
import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { JoinButton } from '#features/servers/join-button.tsx';
import { FullServerAlert, RateServer } from '#features/servers/member-parts.tsx';
import { useServersMessages } from '#features/servers/messages.ts';
import { OnlineMembers } from '#features/servers/online-members.tsx';
import { PlayerBar } from '#features/servers/player-bar.tsx';
import { ServerFacts } from '#features/servers/server-facts.tsx';
import { ServerPicture } from '#features/servers/server-picture.tsx';
import { busiestHour, serverPath } from '#features/servers/server-status.ts';
import { ServerStatusBadge } from '#features/servers/status-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { newTicketPath } from '#lib/url/new-ticket-path.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardBody, cardLink } from '#ui/card.tsx';
import { Sparkbars } from '#ui/chart/sparkbars.tsx';
import { TextLink } from '#ui/text-link.tsx';

interface ServerCardProps {
  server: GameServer;
  /** Average players by hour of the day. */
  usualDay?: readonly number[] | undefined;
}

/** A game server, with everything to know before joining. */
export function ServerCard({ server: stored, usualDay }: ServerCardProps) {
  const server = localizeServer(stored, useLocale());
  const t = useServersMessages();
  return (
    <Card
      as="li"
      linked
      media={<ServerPicture server={server} className="h-32" />}
      className="[--late-size:39rem]"
    >
      <CardBody gap="gap-3">
        <div className="flex flex-col gap-1">
          <div className="flex items-start justify-between gap-3">
            <h2 className="wrap-anywhere font-bold font-sans text-lg">
              <Link to={serverPath(server)} prefetch="intent" className={cardLink}>
                <bdi>{server.name}</bdi>
              </Link>
            </h2>
            <span className="mt-0.5 shrink-0">
              <ServerStatusBadge server={server} />
            </span>
          </div>
          <p dir="auto" className="free-text wrap-anywhere line-clamp-2 min-h-10 text-sm text-text-2">
            {server.description}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone="firoozeh">
            {server.type ? t(`type.${server.type}`) : <bdi>{games[server.game].name}</bdi>}
          </Badge>
          {server.timing && (
            <TextLink
              to={`${serverPath(server)}/timing`}
              aria-label={t('card.timingOf', { name: server.name })}
              isLine
              size="sm"
              className="relative z-base"
            >
              {t('card.timing')}
            </TextLink>
          )}
          {server.traffic && <Badge tone="neutral">{t(`traffic.${server.traffic}`)}</Badge>}
        </div>
        <ServerFacts server={server} />
        <div className="mt-auto flex flex-col gap-3">
          <div className="relative z-base">
            <RateServer server={server} />
          </div>
          {usualDay && <UsualDay players_avg={usualDay} />}
          <div className="relative z-base min-h-7">
            <OnlineMembers server={server} />
          </div>
          <PlayerBar
            server={server}
            aside={
              <span className="text-text-3 text-xs">
                {t('card.members', { count: server.members_online })}
              </span>
            }
          />
          <div className="relative z-base">
            <FullServerAlert server={server} />
          </div>
          <div className="relative z-base flex items-center gap-1">
            <div className="grow">
              <JoinButton server={server} />
            </div>
            <Link
              to={newTicketPath({ category: 'server', server: server.id })}
              aria-label={t('card.problemOf', { name: server.name })}
              title={t('card.problem')}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-button text-text-3 hover:bg-surface-2 hover:text-text"
            >
              <LifeBuoy />
            </Link>
          </div>
        </div>
      </CardBody>
    </Card>
  );
}

/** How busy a server is by hour of the day, with its busiest hour as text. */
function UsualDay({ players_avg }: { players_avg: readonly number[] }) {
  const t = useServersMessages();
  const format = useFormat();
  const busiest = busiestHour(players_avg);
  if (busiest === undefined) return null;
  const hour = format.digits(`${String(busiest).padStart(2, '0')}:00`);
  return (
    <div className="flex items-end justify-between gap-3">
      <p className="text-text-3 text-xs">{t.rich('card.busyAt', { hour })}</p>
      <Sparkbars values={players_avg} marked={busiest} className="h-6 w-24 shrink-0" />
    </div>
  );
}
