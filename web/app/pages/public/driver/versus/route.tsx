import { getDriver, listDrivers } from '@paddock/contract/ranking/calls';
import { Link } from 'react-router';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { RivalSearch } from '#features/ranking/rival-form.tsx';
import { useVersusMessages } from '#features/ranking/versus/messages.ts';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { parseUrlFilters } from '#lib/url/url-filters.ts';
import { parseSearch } from '#lib/url/url-values.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';

const maxRivals = 24;

export function loader({ context, params, url }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const search = parseUrlFilters({ search: parseSearch }, url.searchParams).search;
  return loadPage(context, async (api) => {
    const driver = await api.call(getDriver, { params: { id } });
    // One more, because the driver may be among the results.
    const drivers = search
      ? (await api.call(listDrivers, { query: { search, skip: undefined, limit: maxRivals + 1 } })).items
      : [];
    const { username, profile_image } = driver;
    const rivals = drivers.filter((rival) => rival.id !== id).slice(0, maxRivals);
    return { driver: { id, username, profile_image }, search: search ?? '', rivals };
  });
}

export default function RivalSearchScreen({ loaderData }: Route.ComponentProps) {
  const t = useRankingMessages();
  const tVersus = useVersusMessages();
  if (!loaderData) {
    return <PageFailed title={t('versus.title')} failed={tVersus('failed')} reason={t('list.failedWhy')} />;
  }
  const { driver, search, rivals } = loaderData;
  return (
    <PageSection>
      <PageHead title={t('title.compare', { name: driver.username })} hidden />
      <h1 className="wrap-anywhere">{t.rich('title.compare', { name: driver.username })}</h1>
      <RivalSearch driver={driver} search={search} />
      {search === '' ? (
        <p className="text-text-2">{tVersus.rich('type', { name: driver.username })}</p>
      ) : rivals.length === 0 ? (
        <EmptyState sentence={tVersus.rich('noMatch', { search })} seed="no rival" />
      ) : (
        <CardGrid aria-label={tVersus('results')}>
          {rivals.map(({ id, username, profile_image }) => (
            <li key={id}>
              <Link
                to={`/drivers/${driver.id}/versus/${id}`}
                className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface-1 px-4 py-2 transition-colors hover:border-line-strong hover:bg-surface-2"
              >
                <Avatar userId={id} src={uploadUrl(profile_image, 192)} />
                <Bdi className="wrap-anywhere font-medium">{username}</Bdi>
              </Link>
            </li>
          ))}
        </CardGrid>
      )}
    </PageSection>
  );
}
