import { listTeamStandings } from '@paddock/contract/championships/teams/team-calls';
import { teamPath } from '@paddock/contract/core/paths';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { listTeams, type TeamSummary } from '@paddock/contract/teams/calls';
import { Link } from 'react-router';
import { ListPage } from '#components/list-page.tsx';
import { TeamTag } from '#components/team-tag.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { TeamLogo } from '#features/teams/team-logo.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { OwnText } from '#ui/bidi.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card, cardLink } from '#ui/card.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { FilterForm } from '#ui/form/filter-form.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { ToggleLink } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';
import { standingsMax, teamFilters, teamsPerPage } from './filters.ts';
import { TeamStandings } from './team-standings.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const { page, search, period } = parseUrlFilters(teamFilters, url.searchParams);
  return loadPage(
    context,
    async (api) => {
      const query = { search, skip: (page - 1) * teamsPerPage, limit: teamsPerPage };
      const [{ items, total }, standings, preview] = await Promise.all([
        api.call(listTeams, { query }),
        api.call(listTeamStandings, { query: { period, limit: standingsMax } }),
        api.call(getPageOgImages, { params: { page: 'teams' } }),
      ]);
      return { teams: items, total, standings: standings.items, preview };
    },
    { teams: null, total: 0, standings: [], preview: undefined },
  );
}

export default function TeamListScreen({ loaderData }: Route.ComponentProps) {
  const { teams, total, standings, preview } = loaderData;
  const t = useTeamsMessages();
  const site = useSiteTitle();
  const { filters } = useUrlFilters(teamFilters);
  // Searches and further pages have no standings.
  const hasStandings = filters.search === undefined && filters.page === 1;
  return (
    <ListPage
      title={t('title')}
      description={t('description', { site })}
      preview={preview}
      page={filters.page}
      query={filters.period === 'season' ? undefined : `period=${filters.period}`}
      isSearch={filters.search !== undefined}
      lead={t('lead')}
      facts={teams && <Badge tone="firoozeh">{t('count', { count: total })}</Badge>}
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterForm
          label={t('search')}
          action="/teams"
          searchLabel={t('search')}
          search={filters.search}
          submitLabel={t('show')}
        />
        <LinkButton to="/dashboard/teams">{t('own')}</LinkButton>
      </div>
      {teams ? (
        <>
          <TeamList teams={teams} total={total} />
          {hasStandings && <TeamStandings rows={standings} period={filters.period} />}
        </>
      ) : (
        <LoaderError title={t('failed')} reason={t('failedWhy')} />
      )}
    </ListPage>
  );
}

function TeamList({ teams, total }: { teams: readonly TeamSummary[]; total: number }) {
  const t = useTeamsMessages();
  const { search, page } = useUrlFilters(teamFilters).filters;
  const isFiltered = search !== undefined || page > 1;
  if (teams.length === 0)
    return (
      <EmptyState
        seed="teams"
        sentence={t(isFiltered ? 'empty' : 'none')}
        action={
          isFiltered && (
            <ToggleLink to="/teams" preventScrollReset>
              {t('showAll')}
            </ToggleLink>
          )
        }
      />
    );
  return (
    <>
      <CardGrid aria-label={t('list')}>
        {teams.map((team) => (
          <TeamCard key={team.id} team={team} />
        ))}
      </CardGrid>
      <Pagination page={page} pages={pageCount(total, teamsPerPage)} />
    </>
  );
}

/** A team with its results. */
function TeamCard({ team }: { team: TeamSummary }) {
  const t = useTeamsMessages();
  const { tag, name, colour, member_count, races, wins } = team;
  const facts = [
    t('members', { count: member_count }),
    races > 0 && t('races', { count: races }),
    wins > 0 && t('wins', { count: wins }),
  ];
  return (
    <Card as="li" linked className="p-4 [--late-size:7.25rem]">
      <div className="flex items-center gap-4">
        <TeamLogo team={team} />
        <div className="flex min-w-0 flex-col gap-1">
          <TeamTag tag={tag} colour={colour} />
          <h2 className="wrap-anywhere font-bold font-sans text-lg">
            <Link to={teamPath(tag)} prefetch="intent" className={cardLink}>
              <OwnText>{name}</OwnText>
            </Link>
          </h2>
          <p className="text-text-3 text-xs">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
    </Card>
  );
}
