import { type GameServer, listBusyHours, listServers } from '@paddock/contract/servers/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ListPage } from '#components/list-page.tsx';
import { useServersMessages } from '#features/servers/messages.ts';
import { drawnOutlines } from '#features/servers/server-picture.tsx';
import {
  countDrivers,
  matchesStatusFilter,
  parseStatusFilter,
  type StatusFilter,
} from '#features/servers/server-status.ts';
import { applyServerUpdates } from '#features/servers/server-updates.ts';
import { useServerUpdates } from '#features/servers/use-server-updates.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { OutlineSprite } from '#ui/brand/outline-sprite.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ToggleLink, ToggleLinks } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';
import { ServerCard } from './server-card.tsx';

export const handle = { figures: true };

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(
    context,
    async (api) => {
      const [{ items: servers }, usualDays, preview] = await Promise.all([
        api.call(listServers, {}),
        api.call(listBusyHours, {}),
        api.call(getPageOgImages, { params: { page: 'servers' } }),
      ]);
      return { servers, usualDays, preview };
    },
    { servers: null, usualDays: [], preview: undefined },
  );
}

/** The filter applies in the browser, to loaded data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

const serverFilters = { status: parseStatusFilter };

export default function ServerListScreen({
  loaderData: { servers: loaded, usualDays, preview },
}: Route.ComponentProps) {
  const t = useServersMessages();
  const updates = useServerUpdates();
  const servers = loaded && applyServerUpdates(loaded, updates);
  const { status: filter } = useUrlFilters(serverFilters).filters;
  const online = servers?.filter((server) => matchesStatusFilter(server, 'online')) ?? [];
  const drivers = countDrivers(online);

  return (
    <ListPage
      title={t('title.serverList')}
      description={t('list.description')}
      preview={preview}
      lead={t('list.lead')}
      facts={
        servers &&
        servers.length > 0 && (
          <>
            <Badge tone={online.length > 0 ? 'ok' : 'neutral'}>
              {t('list.online', { count: online.length })}
            </Badge>
            <Badge tone="neutral">{t('list.drivers', { count: drivers })}</Badge>
          </>
        )
      }
    >
      {servers === null ? (
        <LoaderError title={t('list.failed')} reason={t('list.failedWhy')} />
      ) : (
        <ServerList servers={servers} usualDays={usualDays} filter={filter} />
      )}
    </ListPage>
  );
}

const filters: readonly StatusFilter[] = ['all', 'online', 'offline'];

function StatusLinks({ current }: { current: StatusFilter }) {
  const t = useServersMessages();
  const { searchWith } = useUrlFilters(serverFilters);
  const labels = { all: t('list.all'), online: t('status.Online'), offline: t('status.Offline') };
  return (
    <ToggleLinks
      label={t('list.filter')}
      options={filters.map((filter) => ({
        key: filter,
        label: labels[filter],
        to: { search: searchWith({ status: filter }) },
      }))}
      current={current}
    />
  );
}

interface ServerListProps {
  servers: readonly GameServer[];
  usualDays: Route.ComponentProps['loaderData']['usualDays'];
  filter: StatusFilter;
}

function ServerList({ servers, usualDays, filter }: ServerListProps) {
  const t = useServersMessages();
  const dayOf = (id: number) => usualDays.find(({ server_id }) => server_id === id)?.players_avg;
  if (servers.length === 0) return <EmptyState sentence={t('list.empty')} seed="no servers" />;
  const matches = servers.filter((server) => matchesStatusFilter(server, filter));
  return (
    <OutlineSprite outlines={drawnOutlines(servers)}>
      <StatusLinks current={filter} />
      {matches.length === 0 ? (
        <EmptyState
          sentence={t(filter === 'online' ? 'list.noneOnline' : 'list.noneOffline')}
          action={
            <ToggleLink to="/servers" preventScrollReset>
              {t('list.showAll')}
            </ToggleLink>
          }
          seed="no match"
        />
      ) : (
        <CardGrid columns={4} aria-label={t('list.caption')}>
          {matches.map((server) => (
            <ServerCard key={server.id} server={server} usualDay={dayOf(server.id)} />
          ))}
        </CardGrid>
      )}
    </OutlineSprite>
  );
}
