import { entryStates } from '@paddock/contract/championships/entries/places';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { RoundField } from '#features/championships/round-field.tsx';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { adminEntryFilters } from './queries.ts';

const field = 'min-w-36 grow md:max-w-52 md:grow-0';

export function EntryFilters({ championship }: { championship: AdminChampionship }) {
  const t = useAdminEntriesMessages();
  const { filters, change } = useUrlFilters(adminEntryFilters);
  const { search = '', class: code, state, round } = filters;
  const any = { value: '', label: t('any') };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        className="grow md:max-w-sm"
        label={t('search')}
        value={search}
        onSearch={(text) => change({ search: text })}
      />
      <FoldedFilters count={[code, state, round].filter(Boolean).length}>
        {championship.classes.length > 1 && (
          <SelectField
            className={field}
            label={t('class')}
            value={code ?? ''}
            onValue={(value) => change({ class: value })}
            options={[any, ...championship.classes.map((one) => ({ value: one.code, label: one.code }))]}
          />
        )}
        <SelectField
          className={field}
          label={t('state')}
          value={state ?? ''}
          onValue={(value) => change({ state: value })}
          options={[any, ...entryStates.map((value) => ({ value, label: t(`states.${value}`) }))]}
        />
        {championship.rounds.length > 0 && (
          <RoundField
            className={field}
            rounds={championship.rounds}
            label={t('round')}
            placeholder={t('any')}
            value={String(round ?? '')}
            onValue={(value) => change({ round: value })}
          />
        )}
      </FoldedFilters>
    </div>
  );
}
