import { trackKinds } from '@paddock/contract/catalogue/entry-rules';
import { useCatalogueMessages } from '#features/catalogue/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { FilterForm, FilterSelect } from '#ui/form/filter-form.tsx';
import type { TrackFilterValues } from './filters.ts';

/** A country with tracks, with its name in each language. */
export interface NamedCountry {
  code: string;
  fa: string;
  en: string;
}

interface TrackFiltersProps {
  filters: TrackFilterValues;
  countries: readonly NamedCountry[];
}

/** Name, kind and country. */
export function TrackFilters({ filters: { kind, country, search }, countries }: TrackFiltersProps) {
  const t = useCatalogueMessages();
  const locale = useLocale();
  return (
    <FilterForm
      label={t('filter')}
      action="/tracks"
      searchLabel={t('search')}
      search={search}
      submitLabel={t('show')}
    >
      <FilterSelect
        name="kind"
        label={t('kind')}
        value={kind}
        placeholder={t('anyKind')}
        options={trackKinds.map((key) => ({ value: key, label: t(`kinds.${key}`) }))}
      />
      {countries.length > 0 && (
        <FilterSelect
          name="country"
          label={t('country')}
          value={country}
          placeholder={t('anyCountry')}
          options={countries.map(({ code, ...names }) => ({ value: code, label: names[locale] }))}
        />
      )}
    </FilterForm>
  );
}
