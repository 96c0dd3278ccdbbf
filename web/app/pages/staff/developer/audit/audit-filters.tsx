import { auditActions } from '@paddock/contract/core/audit-actions';
import type { AuditFilter, auditFilters } from '#features/overview/audit-filters.ts';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import type { UrlChanges } from '#lib/url/url-filters.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';

interface AuditFiltersProps {
  filter: AuditFilter;
  change: (changes: UrlChanges<typeof auditFilters>) => void;
}

export function AuditFilters({ filter, change }: AuditFiltersProps) {
  const t = useOverviewMessages();
  const format = useFormat();
  const actions = auditActions
    .map((value) => ({ value, label: t(`developer.audit.action.${value}`) }))
    .sort((a, b) => format.compare(a.label, b.label));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        className="grow basis-40"
        label={t('developer.audit.search')}
        value={filter.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      <FoldedFilters count={[filter.action, filter.startDate, filter.endDate].filter(Boolean).length}>
        <div className="grid basis-full grid-cols-2 items-start gap-3 md:grid-cols-3">
          <SelectField
            className="max-md:col-span-2"
            label={t('developer.audit.actionFilter')}
            value={filter.action ?? ''}
            onValue={(value) => change({ action: value })}
            options={[{ value: '', label: t('developer.audit.any') }, ...actions]}
          />
          <DateField
            label={t('developer.audit.from')}
            value={filter.startDate ?? ''}
            onValue={(day) => change({ startDate: day })}
          />
          <DateField
            label={t('developer.audit.to')}
            value={filter.endDate ?? ''}
            onValue={(day) => change({ endDate: day })}
          />
        </div>
      </FoldedFilters>
      {filter.user_id !== undefined && (
        <p className="basis-full text-sm text-text-2">
          {t.rich('developer.audit.ofUser', { id: String(filter.user_id) })}
        </p>
      )}
    </div>
  );
}
