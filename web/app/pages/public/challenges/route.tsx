import { type Challenge, listChallenges } from '@paddock/contract/challenges/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { ListPage } from '#components/list-page.tsx';
import { useChallengesMessages } from '#features/challenges/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { ToggleLink } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';
import { ChallengeCard } from './challenge-card.tsx';

const challengesPerPage = 24;

const challengeFilters = { page: parsePage };

export const handle = { figures: true };

export function loader({ context, url }: Route.LoaderArgs) {
  const { page } = parseUrlFilters(challengeFilters, url.searchParams);
  const query = { skip: (page - 1) * challengesPerPage, limit: challengesPerPage };
  return loadPage(
    context,
    async (api) => {
      const [list, preview] = await Promise.all([
        api.call(listChallenges, { query }),
        api.call(getPageOgImages, { params: { page: 'challenges' } }),
      ]);
      return { list, preview };
    },
    { list: null, preview: undefined },
  );
}

/** Running, upcoming and past challenges. */
export default function ChallengesScreen({ loaderData: { list, preview } }: Route.ComponentProps) {
  const t = useChallengesMessages();
  const { page } = useUrlFilters(challengeFilters).filters;
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      preview={preview}
      page={page}
      lead={t('lead')}
      layout="sections"
    >
      {list ? (
        <>
          <Challenges challenges={list.items} />
          <Pagination page={page} pages={pageCount(list.total, challengesPerPage)} />
        </>
      ) : (
        <LoaderError title={t('failed')} reason={t('failedWhy')} />
      )}
    </ListPage>
  );
}

const groups = [
  ['running', ['running']],
  ['planned', ['planned']],
  ['past', ['ended', 'settled', 'cancelled']],
] as const satisfies readonly (readonly [string, readonly Challenge['state'][]])[];

function Challenges({ challenges }: { challenges: readonly Challenge[] }) {
  const t = useChallengesMessages();
  if (challenges.length === 0) {
    return (
      <EmptyState
        seed="no challenges"
        sentence={t('empty')}
        action={<ToggleLink to="/rank?board=laps">{t('toRank')}</ToggleLink>}
      />
    );
  }
  return groups.map(([group, states]) => {
    const members = challenges.filter(({ state }) => (states as readonly string[]).includes(state));
    return (
      members.length > 0 && (
        <TitledSection key={group} title={t(`groups.${group}`)}>
          <CardGrid aria-label={t(`groups.${group}`)}>
            {members.map((challenge) => (
              <ChallengeCard key={challenge.id} challenge={challenge} />
            ))}
          </CardGrid>
        </TitledSection>
      )
    );
  });
}
