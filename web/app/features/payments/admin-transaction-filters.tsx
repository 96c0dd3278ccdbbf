import { currencies } from '@paddock/contract/money';
import { statuses } from '@paddock/contract/transaction-states';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { DayField } from '../../ui/day-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { filterClass } from '../../ui/tabs.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import type { TransactionFilter } from './admin-transaction-filter.ts';
import { paymentsText } from './payments-text.ts';

interface FiltersProps extends Pick<TransactionFilter, 'filter' | 'change'> {
  /** Buttons that act on what matches. */
  children: ReactNode;
}

export function AdminTransactionFilters({ filter, change, children }: FiltersProps) {
  const t = useText(paymentsText);
  const needsReview = filter.review !== undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          className="grow basis-64"
          label={t('admin.search')}
          value={filter.search ?? ''}
          onSearch={(text) => change('search', text)}
        />
        <button
          type="button"
          aria-pressed={needsReview}
          onClick={() => change('review', needsReview ? '' : 'true')}
          className={`${filterClass(needsReview)} gap-2`}
        >
          <TriangleAlert className="size-4" />
          {t('admin.needsLook')}
        </button>
        {children}
      </div>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
        <SelectField
          label={t('admin.status')}
          value={filter.status ?? ''}
          onValue={(text) => change('status', text)}
          options={[
            { value: '', label: t('admin.any') },
            ...statuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ]}
        />
        <SelectField
          label={t('admin.currency')}
          value={filter.currency ?? ''}
          onValue={(text) => change('currency', text)}
          options={[
            { value: '', label: t('admin.any') },
            ...currencies.map((currency) => ({ value: currency, label: t(`admin.${currency}`) })),
          ]}
        />
        <DayField
          label={t('admin.from')}
          value={filter.startDate ?? ''}
          onValue={(text) => change('startDate', text)}
        />
        <DayField
          label={t('admin.to')}
          value={filter.endDate ?? ''}
          onValue={(text) => change('endDate', text)}
        />
      </div>
    </div>
  );
}
