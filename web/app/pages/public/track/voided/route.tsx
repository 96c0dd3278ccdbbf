import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { getTrack, type TrackPage } from '@paddock/contract/events/track-calls';
import { listVoidedLaps, type VoidedLap } from '@paddock/contract/racing/lap-calls';
import { Link } from 'react-router';
import { BackLink } from '#components/back-link.tsx';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { useTrackMessages } from '#features/events/tracks/messages.ts';
import { lapsPerPage, voidedLapFilters } from '#features/racing/voided-filters.ts';
import { useVoidedLapsMessages } from '#features/racing/voided-laps/messages.ts';
import { VoidedList } from '#features/racing/voided-list.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';

export const handle = { figures: true };

const filtersOfTrack = { track: voidedLapFilters.track, page: voidedLapFilters.page };

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { track: wanted, page } = parseUrlFilters(filtersOfTrack, url.searchParams);
  return loadPage(context, async (api) => {
    const track = await api.call(getTrack, { params: { slug: params.slug } });
    // A mod of the place has its own laps; the most driven one unless one is chosen.
    const variants = track.variants.map((variant) => ({ key: variant.track.key, label: variant.label }));
    const chosen = variants.find(({ key }) => key === wanted)?.key ?? track.track.key;
    const query = { track: chosen, skip: (page - 1) * lapsPerPage, limit: lapsPerPage };
    const { items, total } = await api.call(listVoidedLaps, { query });
    return {
      track: track.track,
      preview: track.preview_images,
      variants,
      chosen,
      laps: items,
      total,
      page,
    };
  });
}

export default function TrackVoidedScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Voided {...loaderData} /> : <Failed />;
}

function Failed() {
  const t = useVoidedLapsMessages();
  return <PageFailed title={t('title')} failed={t('failed')} reason={t('failedWhy')} />;
}

interface VoidedProps {
  track: TrackPage['track'];
  preview: TrackPage['preview_images'];
  variants: readonly { key: string; label: string }[];
  /** Of the variants, whose laps are listed. */
  chosen: string;
  laps: readonly VoidedLap[];
  total: number;
  page: number;
}

/** The laps of one track that stewards took back. */
function Voided({ track, preview, variants, chosen, laps, total, page }: VoidedProps) {
  const t = useVoidedLapsMessages();
  const tTrack = useTrackMessages();
  const name = formatTrackName(track, useLocale());
  const title = tTrack('voided.title', { name });
  return (
    <>
      <PageHead
        title={title}
        description={tTrack('voided.description', { name })}
        preview={preview}
        page={page}
        isSearch={chosen !== track.key}
      />
      <PageHero
        title={title}
        lead={t('lead')}
        facts={<Badge tone="firoozeh">{t('count', { count: total })}</Badge>}
      />
      <PageSection layout="list">
        <BackLink to={`/tracks/${track.slug}`}>
          <TrackName track={track} />
        </BackLink>
        {variants.length > 1 && <Variants variants={variants} chosen={chosen} />}
        {laps.length === 0 ? (
          <EmptyState seed="voided" sentence={tTrack('voided.none')} />
        ) : (
          <VoidedList laps={laps} isOneTrack />
        )}
        <Pagination page={page} pages={pageCount(total, lapsPerPage)} />
        <Link to="/rank/voided" prefetch="intent" className="self-start text-firoozeh text-sm">
          {t('showAll')}
        </Link>
      </PageSection>
    </>
  );
}

/** Links, so that the choice works before and without script. */
function Variants({ variants, chosen }: Pick<VoidedProps, 'variants' | 'chosen'>) {
  const t = useTrackMessages();
  const { searchWith } = useUrlFilters(filtersOfTrack);
  return (
    <nav aria-label={t('voided.version')}>
      <ul className="flex flex-wrap gap-2">
        {variants.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={{ search: searchWith({ track: key, page: undefined }) }}
              preventScrollReset
              aria-current={key === chosen ? 'true' : undefined}
              className={toggleClass(key === chosen)}
            >
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
