import { localize } from '@paddock/contract/i18n/localized/localized';
import { games } from '@paddock/contract/servers/games';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { JoinButton } from '#features/servers/join-button.tsx';
import { useServersMessages } from '#features/servers/messages.ts';
import { Ping } from '#features/servers/ping.tsx';
import { PlayerBar } from '#features/servers/player-bar.tsx';
import { ServerPicture } from '#features/servers/server-picture.tsx';
import { serverPath } from '#features/servers/server-status.ts';
import { ServerStatusBadge } from '#features/servers/status-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Card, CardBody, cardHover, cardMediaHover } from '#ui/card.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { ServerSummary } from './live-summary.ts';
import { useLandingMessages } from './messages.ts';
import { MoreLink } from './more-link.tsx';

export function LiveServers({ servers }: { servers: readonly ServerSummary[] }) {
  const t = useLandingMessages();
  return (
    <TitledSection title={t('live.title')} aside={<MoreLink to="/servers">{t('live.all')}</MoreLink>}>
      <ul className="grid gap-4 min-[40rem]:grid-cols-2 xl:grid-cols-4">
        {servers.map((server) => (
          <LiveServer key={server.id} server={server} />
        ))}
      </ul>
    </TitledSection>
  );
}

function LiveServer({ server: stored }: { server: ServerSummary }) {
  const server = localize(stored, useLocale(), 'name');
  const t = useServersMessages();
  const kind = server.type ? t(`type.${server.type}`) : games[server.game].name;
  return (
    <Card
      as="li"
      className={cardHover}
      media={<ServerPicture server={server} className={clsx('h-32', cardMediaHover)} />}
    >
      <CardBody>
        <div className="flex flex-col gap-0.5">
          <div className="flex items-start justify-between gap-3">
            <h3 className="wrap-anywhere font-bold text-lg">
              <Link to={serverPath(server)} prefetch="intent" className="hover:text-firoozeh">
                <bdi>{server.name}</bdi>
              </Link>
            </h3>
            <span className="mt-0.5 shrink-0">
              <ServerStatusBadge server={server} />
            </span>
          </div>
          <p className="flex flex-wrap gap-x-1.5 text-text-3 text-xs">
            <bdi>{kind}</bdi>
            {server.track_ref && (
              <>
                <span aria-hidden="true">·</span>
                <TrackName track={server.track_ref} />
              </>
            )}
          </p>
        </div>
        <div className="mt-auto flex flex-col gap-3">
          <PlayerBar
            server={server}
            aside={
              <span className="text-text-3">
                <Ping ms={server.ping} />
              </span>
            }
          />
          <JoinButton server={server} />
        </div>
      </CardBody>
    </Card>
  );
}
