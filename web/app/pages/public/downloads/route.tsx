import { listDownloads } from '@paddock/contract/downloads/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { ListPage } from '#components/list-page.tsx';
import { downloadFilters } from '#features/downloads/filters.ts';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { ToggleLink } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';
import { DownloadCard } from './download-card.tsx';
import { CategoryLinks, DownloadFilters } from './download-filters.tsx';

const downloadsPerPage = 12;

export function loader({ context, url }: Route.LoaderArgs) {
  const { page, ...filter } = parseUrlFilters(downloadFilters, url.searchParams);
  return loadPage(
    context,
    async (api) => {
      const query = { ...filter, skip: (page - 1) * downloadsPerPage, limit: downloadsPerPage };
      const [{ items, total }, preview] = await Promise.all([
        api.call(listDownloads, { query }),
        api.call(getPageOgImages, { params: { page: 'downloads' } }),
      ]);
      return { downloads: items, hasMore: page * downloadsPerPage < total, preview };
    },
    { downloads: null, hasMore: false, preview: undefined },
  );
}

export default function DownloadsScreen({ loaderData }: Route.ComponentProps) {
  const t = useDownloadsMessages();
  const { filters } = useUrlFilters(downloadFilters);
  const { category, page, search } = filters;
  return (
    <ListPage
      title={t('title.downloads')}
      description={t('list.description')}
      preview={loaderData.preview}
      query={category && `category=${category}`}
      page={page}
      isSearch={search !== undefined}
      lead={t('list.lead')}
    >
      <CategoryLinks current={category} />
      <DownloadFilters filters={filters} />
      {loaderData.downloads ? (
        <DownloadList {...loaderData} downloads={loaderData.downloads} />
      ) : (
        <LoaderError title={t('list.failed')} reason={t('list.failedWhy')} />
      )}
    </ListPage>
  );
}

interface DownloadListProps {
  downloads: NonNullable<Route.ComponentProps['loaderData']['downloads']>;
  hasMore: boolean;
}

function DownloadList({ downloads, hasMore }: DownloadListProps) {
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
            <ToggleLink to="/downloads" preventScrollReset>
              {t('list.showAll')}
            </ToggleLink>
          )
        }
      />
    );
  }
  return (
    <>
      <CardGrid aria-label={t('list.caption')}>
        {downloads.map((download) => (
          <DownloadCard key={download.id} download={download} />
        ))}
      </CardGrid>
      <Pagination page={page} pages={hasMore ? page + 1 : page} />
    </>
  );
}
