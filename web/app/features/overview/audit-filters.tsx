import { auditActions } from '@paddock/contract/audit-actions';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { DayField } from '../../ui/day-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import type { AuditFilter } from './audit-address.ts';
import { overviewText } from './overview-text.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  change: (name: string, value: string) => void;
}

export function AuditFilters({ filter, change }: AuditFiltersProps) {
  const t = useText(overviewText);
  const format = useFormat();
  const actions = auditActions
    .map((value) => ({ value, label: t(`developer.audit.action.${value}`) }))
    .sort((one, other) => format.compare(one.label, other.label));
  return (
    <div className="flex flex-col gap-3">
      <SearchBox
        label={t('developer.audit.search')}
        value={filter.search ?? ''}
        onSearch={(text) => change('search', text)}
      />
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-3">
        <SelectField
          className="max-md:col-span-2"
          label={t('developer.audit.actionFilter')}
          value={filter.action ?? ''}
          onValue={(value) => change('action', value)}
          options={[{ value: '', label: t('developer.audit.any') }, ...actions]}
        />
        <DayField
          label={t('developer.audit.from')}
          value={filter.startDate ?? ''}
          onValue={(day) => change('startDate', day)}
        />
        <DayField
          label={t('developer.audit.to')}
          value={filter.endDate ?? ''}
          onValue={(day) => change('endDate', day)}
        />
      </div>
      {filter.user_id !== undefined && (
        <p className="text-sm text-text-2">{t('developer.audit.ofUser', { id: String(filter.user_id) })}</p>
      )}
    </div>
  );
}
