import { listVoidedLaps, type VoidedLap } from '@paddock/contract/racing/lap-calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { ListPage } from '#components/list-page.tsx';
import { lapsPerPage, voidedLapFilters } from '#features/racing/voided-filters.ts';
import { useVoidedLapsMessages } from '#features/racing/voided-laps/messages.ts';
import { VoidedList } from '#features/racing/voided-list.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ToggleLink } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';

export const handle = { figures: true };

export function loader({ context, url }: Route.LoaderArgs) {
  const { page, ...filter } = parseUrlFilters(voidedLapFilters, url.searchParams);
  return loadPage(
    context,
    async (api) => {
      const query = { ...filter, skip: (page - 1) * lapsPerPage, limit: lapsPerPage };
      const [{ items, total }, preview] = await Promise.all([
        api.call(listVoidedLaps, { query }),
        api.call(getPageOgImages, { params: { page: 'rank' } }),
      ]);
      return { laps: items, total, preview };
    },
    { laps: null, total: 0, preview: undefined },
  );
}

/** The public log of laps that stewards voided. */
export default function VoidedLapsScreen({ loaderData: { laps, total, preview } }: Route.ComponentProps) {
  const t = useVoidedLapsMessages();
  const { filters } = useUrlFilters(voidedLapFilters);
  const isFiltered = filters.track !== undefined || filters.driver !== undefined;
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      preview={preview}
      page={filters.page}
      isSearch={isFiltered}
      lead={t('lead')}
      facts={laps && <Badge tone="firoozeh">{t('count', { count: total })}</Badge>}
    >
      {laps ? (
        <VoidedLaps laps={laps} total={total} isFiltered={isFiltered} page={filters.page} />
      ) : (
        <LoaderError title={t('failed')} reason={t('failedWhy')} />
      )}
      <BoardLink />
    </ListPage>
  );
}

interface VoidedLapsProps {
  laps: readonly VoidedLap[];
  total: number;
  isFiltered: boolean;
  page: number;
}

function VoidedLaps({ laps, total, isFiltered, page }: VoidedLapsProps) {
  const t = useVoidedLapsMessages();
  const all = (isFiltered || page > 1) && (
    <ToggleLink to="/rank/voided" preventScrollReset>
      {t('showAll')}
    </ToggleLink>
  );
  if (laps.length === 0) {
    return <EmptyState seed="voided" sentence={t(isFiltered ? 'emptyHere' : 'empty')} action={all} />;
  }
  return (
    <>
      {isFiltered && <p className="self-start">{all}</p>}
      <VoidedList laps={laps} />
      <Pagination page={page} pages={pageCount(total, lapsPerPage)} />
    </>
  );
}

function BoardLink() {
  const t = useVoidedLapsMessages();
  const { track } = useUrlFilters(voidedLapFilters).filters;
  const search = new URLSearchParams({ board: 'laps', ...(track !== undefined && { track }) });
  return (
    <TextLink to={`/rank?${search}`} prefetch="intent" size="sm" className="self-start">
      {t('toBoard')}
    </TextLink>
  );
}
