import { type GameServer, listServers } from '@paddock/contract/servers/calls';
import { localizeServer } from '@paddock/contract/servers/rules';
import { RefreshCw } from 'lucide-react';
import { PageHead } from '#components/page-head.tsx';
import { useServersMessages } from '#features/servers/messages.ts';
import { PlayerBar } from '#features/servers/player-bar.tsx';
import { ServerPicture } from '#features/servers/server-picture.tsx';
import { ServerStatusBadge } from '#features/servers/status-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { apiContext } from '#lib/page/request-context.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { AnchorButton } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';

/** Cached by the service worker (web/delivery/service-worker), which shows it at any unreachable address, without script. */
export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(apiContext).call(listServers, {});
  return { servers: items };
}

export default function OfflineScreen({ loaderData: { servers } }: Route.ComponentProps) {
  const t = useServersMessages();
  const format = useFormat();
  const { now } = useRootData();
  return (
    <>
      <PageHead title={t('offline.title')} hidden />
      <PageHero
        title={t('offline.title')}
        lead={t('offline.lead')}
        facts={
          // An empty address reloads the one that could not be reached.
          <AnchorButton href="" look="main" icon={<RefreshCw />}>
            {t('offline.again')}
          </AnchorButton>
        }
      />
      {servers.length > 0 && (
        <PageSection>
          <div>
            <h2>{t('offline.servers')}</h2>
            <p className="text-sm text-text-3">
              {t('offline.asOf', { time: format.dateTime(new Date(now)) })}
            </p>
          </div>
          <CardGrid>
            {servers.map((server) => (
              <OfflineServer key={server.id} server={server} />
            ))}
          </CardGrid>
        </PageSection>
      )}
    </>
  );
}

function OfflineServer({ server: stored }: { server: GameServer }) {
  const server = localizeServer(stored, useLocale());
  return (
    <Card as="li" media={<ServerPicture server={server} className="h-32" />}>
      <CardBody>
        <div className="flex items-start justify-between gap-3">
          <h3 className="wrap-anywhere font-bold text-lg">
            <bdi>{server.name}</bdi>
          </h3>
          <ServerStatusBadge server={server} />
        </div>
        <PlayerBar server={server} />
      </CardBody>
    </Card>
  );
}
