import { useId } from 'react';
import { Form } from 'react-router';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import type { UrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { publicStates, type seasonFilters } from './filters.ts';

/** Name and state as a form that is sent by itself where script runs, and by its button everywhere. */
export function SeasonFilters({ address: { state, search } }: { address: UrlFilters<typeof seasonFilters> }) {
  const t = useSeasonMessages();
  const id = useId();
  return (
    <search aria-label={t('filter')}>
      <Form
        method="get"
        action="/championships"
        preventScrollReset
        className="flex flex-wrap items-end gap-3"
      >
        <LangInput />
        <span className="flex min-w-0 grow basis-52 flex-col gap-1.5 md:max-w-96">
          <label htmlFor={id} className="font-medium text-sm text-text-2">
            {t('search')}
          </label>
          <SearchInput id={id} value={search ?? ''} />
        </span>
        <SelectField
          key={state}
          name="state"
          className="min-w-40 grow md:grow-0"
          label={t('state')}
          defaultValue={state ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          placeholder={t('anyState')}
          options={publicStates.map((one) => ({ value: one, label: t(`states.${one}`) }))}
        />
        <Button type="submit">{t('show')}</Button>
      </Form>
    </search>
  );
}
