import { listTeamStandings } from '@paddock/contract/championships/teams/team-calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { listTeams, type TeamSummary } from '@paddock/contract/teams/calls';
import { useId } from 'react';
import { Form, Link } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { standingsMax, teamFilters, teamsPerPage } from './filters.ts';
import { TeamCard } from './team-card.tsx';
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
  // Who searches or turns the pages looks for a team and not for the table.
  const isWhole = filters.search === undefined && filters.page === 1;
  return (
    <>
      <PageHead
        title={t('title')}
        description={t('description', { site })}
        preview={preview}
        page={filters.page}
        query={filters.period === 'season' ? undefined : `period=${filters.period}`}
        isSearch={filters.search !== undefined}
      />
      <PageHero
        title={t('title')}
        lead={t('lead')}
        facts={teams && <Badge tone="firoozeh">{t('count', { count: total })}</Badge>}
      />
      <PageSection layout="list">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <TeamSearch search={filters.search} />
          <LinkButton to="/dashboard/teams">{t('own')}</LinkButton>
        </div>
        {teams ? (
          <>
            <List teams={teams} total={total} />
            {isWhole && <TeamStandings rows={standings} period={filters.period} />}
          </>
        ) : (
          <LoaderError title={t('failed')} reason={t('failedWhy')} />
        )}
      </PageSection>
    </>
  );
}

/** A form that is sent by itself where script runs, and by its button everywhere. */
function TeamSearch({ search }: { search: string | undefined }) {
  const t = useTeamsMessages();
  const id = useId();
  return (
    <search className="min-w-0 grow md:max-w-lg" aria-label={t('search')}>
      <Form method="get" action="/teams" preventScrollReset className="flex flex-wrap items-end gap-3">
        <LangInput />
        <span className="flex min-w-0 grow basis-44 flex-col gap-1.5">
          <label htmlFor={id} className="font-medium text-sm text-text-2">
            {t('search')}
          </label>
          <SearchInput id={id} value={search ?? ''} />
        </span>
        <Button type="submit">{t('show')}</Button>
      </Form>
    </search>
  );
}

function List({ teams, total }: { teams: readonly TeamSummary[]; total: number }) {
  const t = useTeamsMessages();
  const { search, page } = useUrlFilters(teamFilters).filters;
  const isPart = search !== undefined || page > 1;
  if (teams.length === 0)
    return (
      <EmptyState
        seed="teams"
        sentence={t(isPart ? 'empty' : 'none')}
        action={
          isPart && (
            <Link to="/teams" preventScrollReset className={toggleClass(false)}>
              {t('showAll')}
            </Link>
          )
        }
      />
    );
  return (
    <>
      <ul aria-label={t('list')} className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {teams.map((team) => (
          <TeamCard key={team.id} team={team} />
        ))}
      </ul>
      <Pagination page={page} pages={pageCount(total, teamsPerPage)} />
    </>
  );
}
