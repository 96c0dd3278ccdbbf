import { getDriver, listRatingChanges } from '@paddock/contract/ranking';
import { data } from 'react-router';
import { apiContext } from '../../lib/page-context.ts';
import { usePageData } from '../../lib/page-data.ts';
import { readId } from '../../lib/path-id.ts';
import { useSettings } from '../../lib/settings.ts';
import { breadcrumbsOf } from '../../lib/structured-data.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import type { Route } from './+types/driver-screen.ts';
import { Changes } from './changes.tsx';
import { changesOnPage, readChangesAddress } from './driver-address.ts';
import { DriverHead } from './driver-head.tsx';
import { DriverRatings } from './driver-ratings.tsx';
import { DriverRecords } from './driver-records.tsx';
import { DriverTotals } from './driver-totals.tsx';
import { explain } from './explain.ts';
import { withoutData } from './not-there.ts';
import { PageFailed } from './page-failed.tsx';
import { rankingText } from './ranking-text.ts';
import { RivalForm } from './rival-form.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = readId(params.id);
  if (!id) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  try {
    const driver = await api.call(getDriver, { params: { id } });
    const { kind, page } = readChangesAddress(url.searchParams, driver.totals);
    // One more than is shown tells whether there is another page.
    const query = { kind, skip: (page - 1) * changesOnPage, limit: changesOnPage + 1 };
    const found = await api.call(listRatingChanges, { params: { id }, query });
    const hasMore = found.length > changesOnPage;
    return data({
      driver,
      changes: { kind, page, hasMore, rows: found.slice(0, changesOnPage).map(explain) },
    });
  } catch (error) {
    return withoutData(error);
  }
}

export type DriverData = NonNullable<Route.ComponentProps['loaderData']>;

export default function DriverScreen({ loaderData }: Route.ComponentProps) {
  const t = useText(rankingText);
  if (!loaderData) return <PageFailed title={t('title.driver')} failed={t('driver.failed')} />;
  return <Page {...loaderData} />;
}

function Page({ driver, changes }: DriverData) {
  const t = useText(rankingText);
  const { origin } = usePageData();
  const { site_title } = useSettings();
  return (
    <>
      <PageHead
        title={driver.username}
        description={t('driver.description', { name: driver.username })}
        preview={driver.preview_images}
        type="profile"
        things={
          import.meta.env.SSR && [
            breadcrumbsOf(origin, [
              [site_title, '/'],
              [t('title.ranking'), '/rank'],
              [driver.username, `/drivers/${driver.id}`],
            ]),
          ]
        }
      />
      <DriverHead driver={driver} />
      <div className="page-gutter mx-auto flex w-full max-w-content flex-col gap-10 py-8">
        <DriverRatings driver={driver} />
        <Changes changes={changes} />
        <DriverRecords driver={driver} />
        <DriverTotals totals={driver.totals} />
        <RivalForm driver={driver} search="" />
      </div>
    </>
  );
}
