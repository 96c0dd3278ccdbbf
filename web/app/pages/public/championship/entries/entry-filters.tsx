import type { ChampionshipDetail, Round } from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useId } from 'react';
import { Form } from 'react-router';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import type { entryFilters } from '#features/championships/season-filters.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import type { UrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { SelectField } from '#ui/form/text-field.tsx';

interface EntryFiltersProps {
  season: ChampionshipDetail;
  rounds: readonly Round[];
  address: UrlFilters<typeof entryFilters>;
}

/** Name, class and round as a form that works with its button where no script runs. */
export function EntryFilters({ season, rounds, address }: EntryFiltersProps) {
  const t = useSeasonMessages();
  const locale = useLocale();
  const id = useId();
  const { slug, classes, sign_up } = season;
  return (
    <search aria-label={t('entries.filter')}>
      <Form
        method="get"
        action={`/championships/${slug}/entries`}
        preventScrollReset
        className="flex flex-wrap items-end gap-3"
      >
        <LangInput />
        <span className="flex min-w-0 grow basis-52 flex-col gap-1.5 md:max-w-96">
          <label htmlFor={id} className="font-medium text-sm text-text-2">
            {t('entries.search')}
          </label>
          <SearchInput id={id} value={address.search ?? ''} />
        </span>
        {classes.length > 1 && (
          <SelectField
            key={address.class}
            name="class"
            className="min-w-36 grow md:grow-0"
            label={t('entries.class')}
            defaultValue={address.class ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            placeholder={t('entries.anyClass')}
            options={classes.map((own) => ({ value: own.code, label: localize(own, locale, 'name').name }))}
          />
        )}
        {sign_up.mode === 'round' && (
          <SelectField
            key={`of ${address.round}`}
            name="round"
            className="min-w-36 grow md:grow-0"
            label={t('entries.round')}
            defaultValue={address.round ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            placeholder={t('entries.anyRound')}
            options={rounds.map((round) => ({
              value: String(round.id),
              label: `${t('rounds.number', { number: round.number })} · ${localize(round, locale, 'title').title}`,
            }))}
          />
        )}
        <Button type="submit">{t('entries.show')}</Button>
      </Form>
    </search>
  );
}
