import { trackKinds } from '@paddock/contract/catalogue/entry-rules';
import { useId } from 'react';
import { Form } from 'react-router';
import { useCatalogueMessages } from '#features/catalogue/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Button } from '#ui/button.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import type { TrackFilterValues } from './filters.ts';

/** A country where a track lies, with its name in each language. */
export interface NamedCountry {
  code: string;
  fa: string;
  en: string;
}

interface TrackFiltersProps {
  address: TrackFilterValues;
  countries: readonly NamedCountry[];
}

/** Name, kind and country as a form that is sent by itself where script runs, and by its button everywhere. */
export function TrackFilters({ address: { kind, country, search }, countries }: TrackFiltersProps) {
  const t = useCatalogueMessages();
  const locale = useLocale();
  const id = useId();
  return (
    <search aria-label={t('filter')}>
      <Form method="get" action="/tracks" preventScrollReset className="flex flex-wrap items-end gap-3">
        <LangInput />
        <span className="flex min-w-0 grow basis-52 flex-col gap-1.5 md:max-w-96">
          <label htmlFor={id} className="font-medium text-sm text-text-2">
            {t('search')}
          </label>
          <SearchInput id={id} value={search ?? ''} />
        </span>
        <SelectField
          key={kind}
          name="kind"
          className="min-w-40 grow md:grow-0"
          label={t('kind')}
          defaultValue={kind ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          placeholder={t('anyKind')}
          options={trackKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        />
        {countries.length > 0 && (
          <SelectField
            key={`in ${country}`}
            name="country"
            className="min-w-40 grow md:grow-0"
            label={t('country')}
            defaultValue={country ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            placeholder={t('anyCountry')}
            options={countries.map((one) => ({ value: one.code, label: one[locale] }))}
          />
        )}
        <Button type="submit">{t('show')}</Button>
      </Form>
    </search>
  );
}
