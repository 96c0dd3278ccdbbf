import { getChampionship, listChampionshipRounds } from '@paddock/contract/championships/calls';
import { type Entry, listEntries } from '@paddock/contract/championships/entries/entry-calls';
import { EntryRow } from '#features/championships/entry-row.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { entriesPerPage, entryFilters } from '#features/championships/season-filters.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { ToggleLink } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';
import { EntryFilters } from './entry-filters.tsx';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { page, ...filter } = parseUrlFilters(entryFilters, url.searchParams);
  const query = { ...filter, skip: (page - 1) * entriesPerPage, limit: entriesPerPage };
  return loadPage(context, async (api) => {
    const [season, rounds, { items, total }] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(listChampionshipRounds, { params }),
      api.call(listEntries, { params, query }),
    ]);
    return { season, rounds, entries: items, total };
  });
}

export default function EntriesScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Entries {...loaderData} /> : <SeasonFailed />;
}

type EntriesData = NonNullable<Route.ComponentProps['loaderData']>;

/** Not on the waiting list. */
const isOnList = ({ state }: Entry) => state === 'confirmed' || state === 'offered';

function Entries({ season, rounds, entries, total }: EntriesData) {
  const t = useSeasonMessages();
  const { filters } = useUrlFilters(entryFilters);
  const { class: code, round, search, page } = filters;
  const isFiltered = Boolean(code ?? round ?? search) || page > 1;
  const listed = entries.filter(isOnList);
  const waiting = entries.filter((entry) => !isOnList(entry));
  return (
    <SeasonFrame season={season} tab="entries" isSearch={isFiltered}>
      {(isFiltered || entries.length > 0) && (
        <EntryFilters season={season} rounds={rounds} filters={filters} />
      )}
      {entries.length === 0 && (
        <EmptyState
          seed="no entries"
          sentence={t(isFiltered ? 'entries.noMatch' : 'entries.none')}
          action={
            isFiltered && (
              <ToggleLink to={`/championships/${season.slug}/entries`}>{t('entries.showAll')}</ToggleLink>
            )
          }
        />
      )}
      {listed.length > 0 && (
        <EntrySection title={t('entries.title')} entries={listed} season={season} rounds={rounds} />
      )}
      {waiting.length > 0 && (
        <EntrySection title={t('entries.waiting')} entries={waiting} season={season} rounds={rounds} />
      )}
      <Pagination page={page} pages={pageCount(total, entriesPerPage)} />
    </SeasonFrame>
  );
}

interface EntrySectionProps extends Omit<EntriesData, 'total'> {
  title: string;
}

function EntrySection({ title, entries, season, rounds }: EntrySectionProps) {
  const colours = new Map(season.classes.map(({ code, colour }) => [code, colour]));
  const numbers = new Map(rounds.map(({ id, number }) => [id, number]));
  return (
    <TitledSection title={title}>
      <ol
        aria-label={title}
        className="grid overflow-hidden rounded-card border border-line bg-surface-1 md:grid-cols-2"
      >
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            colour={colours.get(entry.class)}
            round={entry.round_id === null ? undefined : numbers.get(entry.round_id)}
            releasedRounds={entry.absences.flatMap((id) => numbers.get(id) ?? [])}
          />
        ))}
      </ol>
    </TitledSection>
  );
}
