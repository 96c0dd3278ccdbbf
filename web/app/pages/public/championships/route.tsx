import { type Championship, listChampionships } from '@paddock/contract/championships/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { publicPages } from '@paddock/contract/site/rules';
import { ListPage } from '#components/list-page.tsx';
import { useComponentsMessages } from '#components/messages.ts';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { ToggleLink } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';
import { seasonFilters, seasonsPerPage } from './filters.ts';
import { SeasonCard } from './season-card.tsx';
import { SeasonFilters } from './season-filters.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  const { page, ...filter } = parseUrlFilters(seasonFilters, url.searchParams);
  const query = { ...filter, skip: (page - 1) * seasonsPerPage, limit: seasonsPerPage };
  return loadPage(
    context,
    async (api) => {
      const [list, preview] = await Promise.all([
        api.call(listChampionships, { query }),
        api.call(getPageOgImages, { params: { page: 'championships' } }),
      ]);
      return { list, preview };
    },
    { list: null, preview: undefined },
  );
}

/** Running, upcoming and past seasons. */
export default function ChampionshipsScreen({ loaderData: { list, preview } }: Route.ComponentProps) {
  const t = useSeasonMessages();
  const tComponents = useComponentsMessages();
  const { filters } = useUrlFilters(seasonFilters);
  const { search, state, page } = filters;
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      preview={preview}
      query={state && `state=${state}`}
      page={page}
      isSearch={search !== undefined}
      lead={t('lead')}
      facts={
        <LinkButton to={publicPages.challenges} dense>
          {tComponents('nav.challenges')}
        </LinkButton>
      }
    >
      <SeasonFilters filters={filters} />
      {list ? (
        <>
          <Seasons seasons={list.items} isFiltered={Boolean(search ?? state) || page > 1} />
          <Pagination page={page} pages={pageCount(list.total, seasonsPerPage)} />
        </>
      ) : (
        <LoaderError title={t('failed')} reason={t('failedWhy')} />
      )}
    </ListPage>
  );
}

const groups = [
  ['running', ['running']],
  ['coming', ['open']],
  ['past', ['finished', 'archived', 'cancelled']],
] as const satisfies readonly (readonly [string, readonly Championship['state'][]])[];

function Seasons({ seasons, isFiltered }: { seasons: readonly Championship[]; isFiltered: boolean }) {
  const t = useSeasonMessages();
  if (seasons.length === 0) {
    return (
      <EmptyState
        seed="no championships"
        sentence={t(isFiltered ? 'noMatch' : 'empty')}
        action={
          <ToggleLink to={isFiltered ? '/championships' : '/events'}>
            {t(isFiltered ? 'showAll' : 'toEvents')}
          </ToggleLink>
        }
      />
    );
  }
  return groups.map(([group, states]) => {
    const members = seasons.filter(({ state }) => (states as readonly string[]).includes(state));
    return (
      members.length > 0 && (
        <TitledSection key={group} title={t(`groups.${group}`)}>
          <CardGrid aria-label={t(`groups.${group}`)}>
            {members.map((season) => (
              <SeasonCard key={season.id} season={season} />
            ))}
          </CardGrid>
        </TitledSection>
      )
    );
  });
}
