import { type GameServerDetail, getServer } from '@paddock/contract/servers/calls';
import { games } from '@paddock/contract/servers/games';
import { localizeServer } from '@paddock/contract/servers/rules';
import type { ReactNode } from 'react';
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
import { serverPath } from '#features/servers/server-status.ts';
import { ServerStatusBadge } from '#features/servers/status-badge.tsx';
import { useServerUpdates } from '#features/servers/use-server-updates.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { newTicketPath } from '#lib/url/new-ticket-path.ts';
import { usePublicUrl } from '#lib/url/public-url.ts';
import { Badge } from '#ui/badge.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { ShareLinks } from '#ui/share/share-links.tsx';
import type { Route } from './+types/route.ts';
import { BusyHours } from './busy-hours.tsx';
import { useServerMessages } from './messages.ts';
import { ServerHead } from './server-head.tsx';

export const handle = { figures: true };

export function loader({ context, params }: Route.LoaderArgs) {
  const id = requireId(params.id);
  return loadPage(
    context,
    async (api) => {
      return { server: await api.call(getServer, { params: { id } }) };
    },
    { server: null },
  );
}

export default function ServerScreen({ loaderData: { server } }: Route.ComponentProps) {
  return server ? <Page key={server.id} loaded={server} /> : <Failed />;
}

function Failed() {
  const t = useServersMessages();
  const tServer = useServerMessages();
  return <PageFailed title={tServer('title')} failed={tServer('failed')} reason={t('list.failedWhy')} />;
}

/** What the stream tells takes the place of what the page was loaded with. */
function Page({ loaded: stored }: { loaded: GameServerDetail }) {
  const locale = useLocale();
  const loaded = localizeServer(stored, locale);
  const t = useServersMessages();
  const tServer = useServerMessages();
  const told = useServerUpdates().get(loaded.id);
  if (told === null) {
    return (
      <PageSection>
        <PageHead title={loaded.name} hidden />
        <h1 className="wrap-anywhere">
          <bdi>{loaded.name}</bdi>
        </h1>
        <EmptyState
          sentence={tServer('gone')}
          action={<LinkButton to="/servers">{tServer('all')}</LinkButton>}
          seed="gone"
        />
      </PageSection>
    );
  }
  const server = localizeServer<GameServerDetail>({ ...stored, ...told }, locale);
  return (
    <article>
      <ServerHead server={loaded} />
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
        <Panel server={server} />
      </RecordHero>
      <PageSection layout="aside">
        <div className="flex min-w-0 flex-col gap-10">
          <Section title={tServer('about')}>
            <p dir="auto" className="free-text wrap-anywhere max-w-prose whitespace-pre-line text-text-2">
              {server.description}
            </p>
          </Section>
          {server.players_avg && (
            <Section title={tServer('usualDay')}>
              <BusyHours players_avg={server.players_avg} />
            </Section>
          )}
        </div>
        <Section title={t('card.membersHere')}>
          {server.members_online > 0 && server.members.length > 0 ? (
            <OnlineMembers server={server} most={60} />
          ) : (
            <p className="text-text-2">{tServer('members', { count: server.members_online })}</p>
          )}
        </Section>
      </PageSection>
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <SectionHeading>{title}</SectionHeading>
      {children}
    </section>
  );
}

/** What decides about joining, and the way in. */
function Panel({ server }: { server: GameServerDetail }) {
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
