import { getDriver, listRatingChanges } from '@paddock/contract/ranking/calls';
import { listDriverTeams } from '@paddock/contract/teams/calls';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { DriverRatings } from '#features/ranking/driver-ratings.tsx';
import { DriverTotals } from '#features/ranking/driver-totals.tsx';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { RivalForm } from '#features/ranking/rival-form.tsx';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { useBreadcrumbs } from '#lib/page/use-breadcrumbs.ts';
import { parseUrlFilters } from '#lib/url/url-filters.ts';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';
import { DriverHead } from './driver-head.tsx';
import { DriverRecords } from './driver-records.tsx';
import { explain } from './explain.ts';
import { changesFilters, changesPerPage, defaultKind } from './filters.ts';
import { RatingChanges } from './rating-changes.tsx';

export const handle = { figures: true };

export function loader({ context, params, url }: Route.LoaderArgs) {
  const id = requireId(params.id);
  return loadPage(context, async (api) => {
    const driver = await api.call(getDriver, { params: { id } });
    const { kind = defaultKind(driver.totals), page } = parseUrlFilters(changesFilters, url.searchParams);
    const query = { kind, skip: (page - 1) * changesPerPage, limit: changesPerPage };
    const [{ items, total }, teams] = await Promise.all([
      api.call(listRatingChanges, { params: { id }, query }),
      api.call(listDriverTeams, { params: { id } }),
    ]);
    const hasMore = page * changesPerPage < total;
    return { driver, teams, changes: { kind, page, hasMore, rows: items.map(explain) } };
  });
}

type DriverData = NonNullable<Route.ComponentProps['loaderData']>;

export default function DriverScreen({ loaderData }: Route.ComponentProps) {
  const t = useRankingMessages();
  if (loaderData) return <DriverPage {...loaderData} />;
  return <PageFailed title={t('title.driver')} failed={t('driver.failed')} reason={t('list.failedWhy')} />;
}

function DriverPage({ driver, teams, changes }: DriverData) {
  const t = useRankingMessages();
  const site_title = useSiteTitle();
  return (
    <>
      <PageHead
        title={driver.username}
        description={t('driver.description', { name: driver.username })}
        preview={driver.preview_images}
        type="profile"
        things={useBreadcrumbs(
          [site_title, '/'],
          [t('title.ranking'), '/rank'],
          [driver.username, `/drivers/${driver.id}`],
        )}
      />
      <DriverHead driver={driver} teams={teams} />
      <PageSection layout="sections">
        <DriverRatings driver={driver} />
        <RatingChanges changes={changes} />
        <DriverRecords driver={driver} />
        <DriverTotals totals={driver.totals} />
        <RivalForm driver={driver} search="" />
      </PageSection>
    </>
  );
}
