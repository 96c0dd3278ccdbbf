import { listDownloads } from '@paddock/contract/downloads';
import { getPagePreview } from '@paddock/contract/site';
import { data, Link, useSearchParams } from 'react-router';
import { apiContext } from '../../lib/page-context.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Girih, Kerb } from '../../ui/ornaments.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { filterClass } from '../../ui/tabs.tsx';
import type { Route } from './+types/downloads-screen.ts';
import { readDownloadAddress } from './download-address.ts';
import { DownloadCard } from './download-card.tsx';
import { CategoryLinks, DownloadFilter } from './download-filter.tsx';
import { downloadsText } from './downloads-text.ts';

const shownOnPage = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, ...filter } = readDownloadAddress(url.searchParams);
  try {
    // One more than is shown tells whether there is a next page.
    const query = { ...filter, skip: (page - 1) * shownOnPage, limit: shownOnPage + 1 };
    const api = context.get(apiContext);
    const [found, preview] = await Promise.all([
      api.call(listDownloads, { query }),
      api.call(getPagePreview, { params: { page: 'downloads' } }),
    ]);
    return data({ downloads: found.slice(0, shownOnPage), hasMore: found.length > shownOnPage, preview });
  } catch (error) {
    console.error(error);
    const nothing = { downloads: null, hasMore: false, preview: undefined };
    return data(nothing, { status: 503, headers: { 'Retry-After': '30' } });
  }
}

export default function DownloadsScreen({ loaderData }: Route.ComponentProps) {
  const t = useText(downloadsText);
  const [search] = useSearchParams();
  const address = readDownloadAddress(search);
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
      <header className="hero-paint relative isolate">
        <Girih className="fade-from-start -z-1" />
        <div className="page-gutter mx-auto flex max-w-content flex-col items-start gap-4 py-10 md:py-14">
          <h1>{t('title.downloads')}</h1>
          <p className="max-w-prose text-lg text-text-2">{t('list.lead')}</p>
        </div>
        <Kerb />
      </header>
      <div className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
        <CategoryLinks current={category} />
        <DownloadFilter address={address} />
        {loaderData.downloads ? (
          <List {...loaderData} downloads={loaderData.downloads} />
        ) : (
          <LoadFailed title={t('list.failed')} reason={t('list.failedWhy')} />
        )}
      </div>
    </>
  );
}

interface ListProps {
  downloads: NonNullable<Route.ComponentProps['loaderData']['downloads']>;
  hasMore: boolean;
}

function List({ downloads, hasMore }: ListProps) {
  const t = useText(downloadsText);
  const [address] = useSearchParams();
  const { page, category, game, search } = readDownloadAddress(address);
  if (downloads.length === 0) {
    const isFiltered = category !== undefined || game !== undefined || search !== undefined || page > 1;
    return (
      <EmptyState
        seed="downloads"
        sentence={t(isFiltered ? 'list.noMatch' : 'list.empty')}
        action={
          isFiltered && (
            <Link to="/downloads" preventScrollReset className={filterClass(false)}>
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
      <Pager page={page} pages={hasMore ? page + 1 : page} />
    </>
  );
}
