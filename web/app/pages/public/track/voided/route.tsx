import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { getTrack } from '@paddock/contract/events/track-calls';
import { listVoidedLaps } from '@paddock/contract/racing/lap-calls';
import { BackLink } from '#components/back-link.tsx';
import { ListPage } from '#components/list-page.tsx';
import { PageFailed } from '#components/page-failed.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useTrackMessages } from '#features/events/tracks/messages.ts';
import { lapsPerPage, voidedLapFilters } from '#features/racing/voided-filters.ts';
import { useVoidedLapsMessages } from '#features/racing/voided-laps/messages.ts';
import { VoidedList } from '#features/racing/voided-list.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ToggleLinks } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';

export const handle = { figures: true };

const filtersOfTrack = { track: voidedLapFilters.track, page: voidedLapFilters.page };

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { track: key, page } = parseUrlFilters(filtersOfTrack, url.searchParams);
  return loadPage(context, async (api) => {
    const track = await api.call(getTrack, { params: { slug: params.slug } });
    // Each version of a track has its own laps; the default is the most driven one.
    const variants = track.variants.map((variant) => ({ key: variant.track.key, label: variant.label }));
    const current = variants.find((variant) => variant.key === key)?.key ?? track.track.key;
    const query = { track: current, skip: (page - 1) * lapsPerPage, limit: lapsPerPage };
    const { items, total } = await api.call(listVoidedLaps, { query });
    return {
      track: track.track,
      preview: track.preview_images,
      variants,
      current,
      laps: items,
      total,
      page,
    };
  });
}

export default function TrackVoidedScreen({ loaderData }: Route.ComponentProps) {
  const t = useVoidedLapsMessages();
  if (loaderData) return <VoidedPage {...loaderData} />;
  return <PageFailed title={t('title')} failed={t('failed')} reason={t('failedWhy')} />;
}

type VoidedData = NonNullable<Route.ComponentProps['loaderData']>;

/** The laps on one track that stewards voided. */
function VoidedPage({ track, preview, variants, current, laps, total, page }: VoidedData) {
  const t = useVoidedLapsMessages();
  const tTrack = useTrackMessages();
  const name = formatTrackName(track, useLocale());
  const title = tTrack('voided.title', { name });
  return (
    <ListPage
      title={title}
      description={tTrack('voided.description', { name })}
      preview={preview}
      page={page}
      isSearch={current !== track.key}
      lead={t('lead')}
      facts={<Badge tone="firoozeh">{t('count', { count: total })}</Badge>}
    >
      <BackLink to={`/tracks/${track.slug}`}>
        <TrackName track={track} />
      </BackLink>
      {variants.length > 1 && <VariantLinks variants={variants} current={current} />}
      {laps.length === 0 ? (
        <EmptyState seed="voided" sentence={tTrack('voided.none')} />
      ) : (
        <VoidedList laps={laps} isOneTrack />
      )}
      <Pagination page={page} pages={pageCount(total, lapsPerPage)} />
      <TextLink to="/rank/voided" prefetch="intent" size="sm" className="self-start">
        {t('showAll')}
      </TextLink>
    </ListPage>
  );
}

function VariantLinks({ variants, current }: Pick<VoidedData, 'variants' | 'current'>) {
  const t = useTrackMessages();
  const { searchWith } = useUrlFilters(filtersOfTrack);
  return (
    <ToggleLinks
      label={t('voided.version')}
      options={variants.map(({ key, label }) => ({
        key,
        label: <bdi>{label}</bdi>,
        to: { search: searchWith({ track: key }) },
      }))}
      current={current}
    />
  );
}
