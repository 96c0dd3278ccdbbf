import type { ChampionshipDetail, Round } from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import type { entryFilters } from '#features/championships/season-filters.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import type { UrlFilters } from '#lib/url/url-filters.ts';
import { FilterForm, FilterSelect } from '#ui/form/filter-form.tsx';

interface EntryFiltersProps {
  season: ChampionshipDetail;
  rounds: readonly Round[];
  filters: UrlFilters<typeof entryFilters>;
}

/** Name, class and round. */
export function EntryFilters({ season, rounds, filters }: EntryFiltersProps) {
  const t = useSeasonMessages();
  const locale = useLocale();
  const { slug, classes, sign_up } = season;
  return (
    <FilterForm
      label={t('entries.filter')}
      action={`/championships/${slug}/entries`}
      searchLabel={t('entries.search')}
      search={filters.search}
      submitLabel={t('entries.show')}
    >
      {classes.length > 1 && (
        <FilterSelect
          name="class"
          label={t('entries.class')}
          value={filters.class}
          placeholder={t('entries.anyClass')}
          options={classes.map((stored) => ({
            value: stored.code,
            label: localize(stored, locale, 'name').name,
          }))}
        />
      )}
      {sign_up.mode === 'round' && (
        <FilterSelect
          name="round"
          label={t('entries.round')}
          value={filters.round?.toString()}
          placeholder={t('entries.anyRound')}
          options={rounds.map((round) => ({
            value: String(round.id),
            label: `${t('rounds.number', { number: round.number })} · ${localize(round, locale, 'title').title}`,
          }))}
        />
      )}
    </FilterForm>
  );
}
