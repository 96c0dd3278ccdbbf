import { type GameServerDetail, getServer } from '@paddock/contract/servers/calls';
import { games } from '@paddock/contract/servers/games';
import { localizeServer } from '@paddock/contract/servers/rules';
import { BackLink } from '#components/back-link.tsx';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { JoinButton } from '#features/servers/join-button.tsx';
import { FullServerAlert, RateServer } from '#features/servers/member-parts.tsx';
import { useServersMessages } from '#features/servers/messages.ts';
import { OnlineMembers } from '#features/servers/online-members.tsx';
import { PlayerBar } from '#features/servers/player-bar.tsx';
import { ServerFacts } from '#features/servers/server-facts.tsx';
import { ServerPicture } from '#features/servers/server-picture.tsx';
import { busiestHour, serverPath } from '#features/servers/server-status.ts';
import { ServerStatusBadge } from '#features/servers/status-badge.tsx';
import { useServerUpdates } from '#features/servers/use-server-updates.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { usePublicUrl } from '#lib/page/public-url.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { useBreadcrumbs } from '#lib/page/use-breadcrumbs.ts';
import { newTicketPath } from '#lib/url/new-ticket-path.ts';
import { Badge } from '#ui/badge.tsx';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { LinkButton } from '#ui/button.tsx';
import { ChartTable } from '#ui/chart/chart-table.tsx';
import { Sparkbars } from '#ui/chart/sparkbars.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { FreeText } from '#ui/free-text.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { ShareLinks } from '#ui/share/share-links.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';
import { useServerMessages } from './messages.ts';

export const handle = { figures: true };

export function loader({ context, params }: Route.LoaderArgs) {
  const id = requireId(params.id);
  return loadPage(context, (api) => api.call(getServer, { params: { id } }));
}

export default function ServerScreen({ loaderData: server }: Route.ComponentProps) {
  const t = useServersMessages();
  const tServer = useServerMessages();
  if (server) return <ServerPage key={server.id} loaded={server} />;
  return <PageFailed title={tServer('title')} failed={tServer('failed')} reason={t('list.failedWhy')} />;
}

/** A server, kept up to date by the stream. */
function ServerPage({ loaded }: { loaded: GameServerDetail }) {
  const locale = useLocale();
  const { name } = localizeServer(loaded, locale);
  const t = useServersMessages();
  const tServer = useServerMessages();
  const update = useServerUpdates().get(loaded.id);
  if (update === null) {
    return (
      <PageSection>
        <PageHead title={name} hidden />
        <h1 className="wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <EmptyState
          sentence={tServer('gone')}
          action={<LinkButton to="/servers">{tServer('all')}</LinkButton>}
          seed="gone"
        />
      </PageSection>
    );
  }
  const server = localizeServer<GameServerDetail>({ ...loaded, ...update }, locale);
  return (
    <article>
      <ServerHead server={localizeServer(loaded, locale)} />
      <RecordHero layout="aside">
        <div className="flex min-w-0 flex-col gap-4">
          <BackLink to="/servers">{tServer('all')}</BackLink>
          <div className="overflow-hidden rounded-card border border-line bg-surface-2">
            <ServerPicture server={server} className="h-48 md:h-72" />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <ServerStatusBadge server={server} />
            <Badge tone="firoozeh">
              <bdi>{games[server.game].name}</bdi>
            </Badge>
            {server.type && <Badge tone="neutral">{t(`type.${server.type}`)}</Badge>}
            {server.traffic && <Badge tone="neutral">{t(`traffic.${server.traffic}`)}</Badge>}
          </div>
          <h1 className="wrap-anywhere">
            <bdi>{server.name}</bdi>
          </h1>
        </div>
        <JoinPanel server={server} />
      </RecordHero>
      <PageSection layout="aside">
        <div className="flex min-w-0 flex-col gap-10">
          <TitledSection title={tServer('about')}>
            <FreeText>{server.description}</FreeText>
          </TitledSection>
          {server.players_avg && (
            <TitledSection title={tServer('usualDay')}>
              <BusyHours players_avg={server.players_avg} />
            </TitledSection>
          )}
        </div>
        <TitledSection title={t('card.membersHere')}>
          {server.members_online > 0 && server.members.length > 0 ? (
            <OnlineMembers server={server} max={60} />
          ) : (
            <p className="text-text-2">{tServer('members', { count: server.members_online })}</p>
          )}
        </TitledSection>
      </PageSection>
    </article>
  );
}

/** Facts and actions for joining. */
function JoinPanel({ server }: { server: GameServerDetail }) {
  const t = useServersMessages();
  const address = usePublicUrl(serverPath(server));
  return (
    <aside className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-5">
      <PlayerBar server={server} />
      <ServerFacts server={server} ratingCount={server.rating_count} />
      <RateServer server={server} />
      <JoinButton server={server} main />
      <FullServerAlert server={server} />
      {server.timing && (
        <>
          <LinkButton to={`${serverPath(server)}/timing`}>{t('card.timing')}</LinkButton>
          <LinkButton look="ghost" to={`${serverPath(server)}/sessions`}>
            {t('card.pastSessions')}
          </LinkButton>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ShareLinks address={address} title={server.name} />
        <LinkButton look="ghost" dense to={newTicketPath({ category: 'server', server: server.id })}>
          {t('card.problem')}
        </LinkButton>
      </div>
    </aside>
  );
}

/** Title, previews and structured data. */
function ServerHead({ server }: { server: GameServerDetail }) {
  const t = useServersMessages();
  const tServer = useServerMessages();
  const site_title = useSiteTitle();
  const { name, game, track, max_players, description, preview_images } = server;
  const facts = { name, game: games[game].name, count: max_players };
  const summary = track ? tServer('descriptionTrack', { ...facts, track }) : tServer('description', facts);
  return (
    <PageHead
      title={name}
      description={`${summary} ${description}`}
      preview={preview_images[useLocale()]}
      things={useBreadcrumbs(
        [site_title, '/'],
        [t('title.serverList'), '/servers'],
        [name, serverPath(server)],
      )}
    />
  );
}

/** Hours with a label on the axis. */
const labelledHours = [0, 6, 12, 18, 23];

/** Average players by hour in Tehran over the last seven days, as bars, a sentence and a table. */
function BusyHours({ players_avg }: { players_avg: readonly number[] }) {
  const t = useServerMessages();
  const format = useFormat();
  const busiest = busiestHour(players_avg);
  const clock = (hour: number) => format.digits(`${String(hour).padStart(2, '0')}:00`);
  if (busiest === undefined) return <p className="text-text-2">{t('quiet')}</p>;
  const maxPlayers = format.number(players_avg[busiest] ?? 0, { max: 1 });
  return (
    <div className="flex flex-col gap-3">
      <div dir="ltr" className="flex flex-col gap-1">
        <Sparkbars values={players_avg} marked={busiest} className="h-32 w-full" />
        <div aria-hidden="true" className="flex justify-between text-2xs text-text-3">
          {labelledHours.map((hour) => (
            <bdi key={hour}>{clock(hour)}</bdi>
          ))}
        </div>
      </div>
      <p className="text-sm text-text-2">
        {t.rich('busiest', { hour: clock(busiest), players: maxPlayers })}
      </p>
      <ChartTable
        title={t('usualDay')}
        headings={[t('hour'), t('players')]}
        rows={players_avg.map((players, hour) => [
          <bdi key="hour">{clock(hour)}</bdi>,
          format.number(players, { max: 1 }),
        ])}
        figures={1}
      />
    </div>
  );
}
