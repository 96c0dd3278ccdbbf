import { listDownloads } from '@paddock/contract/downloads/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { Link } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { downloadFilters } from '#features/downloads/filters.ts';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { DownloadCard } from './download-card.tsx';
import { CategoryLinks, DownloadFilters } from './download-filters.tsx';

const shownOnPage = 12;

export function loader({ context, url }: Route.LoaderArgs) {
  const { page, ...filter } = parseUrlFilters(downloadFilters, url.searchParams);
  return loadPage(
    context,
    async (api) => {
      const query = { ...filter, skip: (page - 1) * shownOnPage, limit: shownOnPage };
      const [{ items, total }, preview] = await Promise.all([
        api.call(listDownloads, { query }),
        api.call(getPageOgImages, { params: { page: 'downloads' } }),
      ]);
      return { downloads: items, hasMore: page * shownOnPage < total, preview };
    },
    { downloads: null, hasMore: false, preview: undefined },
  );
}

export default function DownloadsScreen({ loaderData }: Route.ComponentProps) {
  const t = useDownloadsMessages();
  const { filters: address } = useUrlFilters(downloadFilters);
  const { category, page, search: sought } = address;
  return (
    <>
      <PageHead
        title={t('title.downloads')}
        description={t('list.description')}
        preview={loaderData.preview}
        query={category && `category=${category}`}
        page={page}
        isSearch={sought !== undefined}
      />
      <PageHero title={t('title.downloads')} lead={t('list.lead')} />
      <PageSection layout="list">
        <CategoryLinks current={category} />
        <DownloadFilters address={address} />
        {loaderData.downloads ? (
          <List {...loaderData} downloads={loaderData.downloads} />
        ) : (
          <LoaderError title={t('list.failed')} reason={t('list.failedWhy')} />
        )}
      </PageSection>
    </>
  );
}

interface ListProps {
  downloads: NonNullable<Route.ComponentProps['loaderData']['downloads']>;
  hasMore: boolean;
}

function List({ downloads, hasMore }: ListProps) {
  const t = useDownloadsMessages();
  const { page, category, game, search } = useUrlFilters(downloadFilters).filters;
  if (downloads.length === 0) {
    const isFiltered = category !== undefined || game !== undefined || search !== undefined || page > 1;
    return (
      <EmptyState
        seed="downloads"
        sentence={t(isFiltered ? 'list.noMatch' : 'list.empty')}
        action={
          isFiltered && (
            <Link to="/downloads" preventScrollReset className={toggleClass(false)}>
              {t('list.showAll')}
            </Link>
          )
        }
      />
    );
  }
  return (
    <>
      <ul aria-label={t('list.caption')} className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {downloads.map((download) => (
          <DownloadCard key={download.id} download={download} />
        ))}
      </ul>
      <Pagination page={page} pages={hasMore ? page + 1 : page} />
    </>
  );
}
