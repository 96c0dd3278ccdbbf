import { type Championship, listChampionships } from '@paddock/contract/championships/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { publicPages } from '@paddock/contract/site/rules';
import { Link } from 'react-router';
import { useComponentsMessages } from '#components/messages.ts';
import { PageHead } from '#components/page-head.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { toggleClass } from '#ui/tabs.tsx';
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
      const [found, preview] = await Promise.all([
        api.call(listChampionships, { query }),
        api.call(getPageOgImages, { params: { page: 'championships' } }),
      ]);
      return { found, preview };
    },
    { found: null, preview: undefined },
  );
}

/** The seasons that run, come and have been. */
export default function ChampionshipsScreen({ loaderData: { found, preview } }: Route.ComponentProps) {
  const t = useSeasonMessages();
  const tComponents = useComponentsMessages();
  const { filters } = useUrlFilters(seasonFilters);
  const { search, state, page } = filters;
  return (
    <>
      <PageHead
        title={t('title')}
        description={t('description')}
        preview={preview}
        query={state && `state=${state}`}
        page={page}
        isSearch={search !== undefined}
      />
      <PageHero
        title={t('title')}
        lead={t('lead')}
        facts={
          <LinkButton to={publicPages.challenges} dense>
            {tComponents('nav.challenges')}
          </LinkButton>
        }
      />
      <PageSection layout="list">
        <SeasonFilters address={filters} />
        {found ? (
          <Seasons seasons={found.items} isFiltered={Boolean(search ?? state) || page > 1} />
        ) : (
          <LoaderError title={t('failed')} reason={t('failedWhy')} />
        )}
        {found && <Pagination page={page} pages={pageCount(found.total, seasonsPerPage)} />}
      </PageSection>
    </>
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
          <Link to={isFiltered ? '/championships' : '/events'} className={toggleClass(false)}>
            {t(isFiltered ? 'showAll' : 'toEvents')}
          </Link>
        }
      />
    );
  }
  return groups.map(([group, states]) => {
    const own = seasons.filter(({ state }) => (states as readonly string[]).includes(state));
    return (
      own.length > 0 && (
        <section key={group}>
          <SectionHeading>{t(`groups.${group}`)}</SectionHeading>
          <ul aria-label={t(`groups.${group}`)} className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
            {own.map((season) => (
              <SeasonCard key={season.id} season={season} />
            ))}
          </ul>
        </section>
      )
    );
  });
}
