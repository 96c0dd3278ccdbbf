import { useSeasonMessages } from '#features/championships/season/messages.ts';
import type { UrlFilters } from '#lib/url/url-filters.ts';
import { FilterForm, FilterSelect } from '#ui/form/filter-form.tsx';
import { publicStates, type seasonFilters } from './filters.ts';

/** Name and state. */
export function SeasonFilters({ filters }: { filters: UrlFilters<typeof seasonFilters> }) {
  const t = useSeasonMessages();
  return (
    <FilterForm
      label={t('filter')}
      action="/championships"
      searchLabel={t('search')}
      search={filters.search}
      submitLabel={t('show')}
    >
      <FilterSelect
        name="state"
        label={t('state')}
        value={filters.state}
        placeholder={t('anyState')}
        options={publicStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
      />
    </FilterForm>
  );
}
