import {
  type CatalogueTrack,
  listCatalogueTracks,
  listCountries,
} from '@paddock/contract/catalogue/track-calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { ListPage } from '#components/list-page.tsx';
import { countryNamesIn } from '#features/catalogue/country-names.ts';
import { useCatalogueMessages } from '#features/catalogue/messages.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { OutlineSprite } from '#ui/brand/outline-sprite.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { ToggleLink } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';
import { trackFilters, tracksPerPage } from './filters.ts';
import { TrackCard } from './track-card.tsx';
import { type NamedCountry, TrackFilters } from './track-filters.tsx';

export const handle = { figures: true };

/** The author of the outlines (data/README.md of the server's catalogue). */
const outlineAuthor = { author: 'Tomislav Bacinger', licence: 'MIT' };

/** Formatted on the server only, because browsers may use other names. */
function nameCountries(codes: readonly string[]): NamedCountry[] {
  const [fa, en] = [countryNamesIn('fa'), countryNamesIn('en')];
  const named = codes.map((code) => ({ code, fa: fa(code), en: en(code) }));
  return named.sort((a, b) => a.en.localeCompare(b.en, 'en'));
}

export function loader({ context, url }: Route.LoaderArgs) {
  const { page, ...filter } = parseUrlFilters(trackFilters, url.searchParams);
  return loadPage(
    context,
    async (api) => {
      const query = { ...filter, skip: (page - 1) * tracksPerPage, limit: tracksPerPage };
      const [{ items, total }, { countries }, preview] = await Promise.all([
        api.call(listCatalogueTracks, { query }),
        api.call(listCountries, {}),
        api.call(getPageOgImages, { params: { page: 'tracks' } }),
      ]);
      return {
        tracks: items,
        total,
        preview,
        countries: nameCountries(countries.map(({ code }) => code)),
      };
    },
    { tracks: null, total: 0, preview: undefined, countries: [] },
  );
}

export default function TrackListScreen({ loaderData }: Route.ComponentProps) {
  const { tracks, total, preview, countries } = loaderData;
  const t = useCatalogueMessages();
  const { filters } = useUrlFilters(trackFilters);
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      preview={preview}
      page={filters.page}
      isSearch={filters.search !== undefined}
      lead={t('lead')}
      facts={tracks && <Badge tone="firoozeh">{t('count', { count: total })}</Badge>}
    >
      <TrackFilters filters={filters} countries={countries} />
      {tracks ? (
        <TrackList tracks={tracks} total={total} page={filters.page} />
      ) : (
        <LoaderError title={t('failed')} reason={t('failedWhy')} />
      )}
      <p className="text-text-3 text-xs">{t.rich('credit', outlineAuthor)}</p>
    </ListPage>
  );
}

interface TrackListProps {
  tracks: readonly CatalogueTrack[];
  total: number;
  page: number;
}

function TrackList({ tracks, total, page }: TrackListProps) {
  const t = useCatalogueMessages();
  if (tracks.length === 0) {
    return (
      <EmptyState
        seed="tracks"
        sentence={t('empty')}
        action={
          <ToggleLink to="/tracks" preventScrollReset>
            {t('showAll')}
          </ToggleLink>
        }
      />
    );
  }
  return (
    <OutlineSprite
      key={page}
      outlines={tracks.map(({ track }) => ({ outline: track.outline, seed: track.key }))}
    >
      <CardGrid aria-label={t('list')}>
        {tracks.map((track) => (
          <TrackCard key={track.track.slug} {...track} />
        ))}
      </CardGrid>
      <Pagination page={page} pages={pageCount(total, tracksPerPage)} />
    </OutlineSprite>
  );
}
