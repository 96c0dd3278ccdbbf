import { type Challenge, listChallenges } from '@paddock/contract/challenges/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { Link } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { useChallengesMessages } from '#features/challenges/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { ChallengeCard } from './challenge-card.tsx';
import { challengeFilters, challengesPerPage } from './filters.ts';

export const handle = { figures: true };

export function loader({ context, url }: Route.LoaderArgs) {
  const { page } = parseUrlFilters(challengeFilters, url.searchParams);
  const query = { skip: (page - 1) * challengesPerPage, limit: challengesPerPage };
  return loadPage(
    context,
    async (api) => {
      const [found, preview] = await Promise.all([
        api.call(listChallenges, { query }),
        api.call(getPageOgImages, { params: { page: 'challenges' } }),
      ]);
      return { found, preview };
    },
    { found: null, preview: undefined },
  );
}

/** The challenges that run, come and have been. */
export default function ChallengesScreen({ loaderData: { found, preview } }: Route.ComponentProps) {
  const t = useChallengesMessages();
  const { page } = useUrlFilters(challengeFilters).filters;
  return (
    <>
      <PageHead title={t('title')} description={t('description')} preview={preview} page={page} />
      <PageHero title={t('title')} lead={t('lead')} />
      <PageSection layout="sections">
        {found ? (
          <Challenges challenges={found.items} />
        ) : (
          <LoaderError title={t('failed')} reason={t('failedWhy')} />
        )}
        {found && <Pagination page={page} pages={pageCount(found.total, challengesPerPage)} />}
      </PageSection>
    </>
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
        action={
          <Link to="/rank?board=laps" className={toggleClass(false)}>
            {t('toRank')}
          </Link>
        }
      />
    );
  }
  return groups.map(([group, states]) => {
    const own = challenges.filter(({ state }) => (states as readonly string[]).includes(state));
    return (
      own.length > 0 && (
        <section key={group}>
          <SectionHeading>{t(`groups.${group}`)}</SectionHeading>
          <ul aria-label={t(`groups.${group}`)} className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
            {own.map((challenge) => (
              <ChallengeCard key={challenge.id} challenge={challenge} />
            ))}
          </ul>
        </section>
      )
    );
  });
}
