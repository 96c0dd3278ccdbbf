import { currencies } from '@paddock/contract/core/money';
import { transactionStatuses } from '@paddock/contract/payments/transaction-status';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import type { TransactionFilter } from '#features/payments/transaction-filters.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { toggleClass } from '#ui/tabs.tsx';

interface AdminTransactionFiltersProps extends Pick<TransactionFilter, 'filter' | 'change'> {
  /** Buttons that act on what matches. */
  children: ReactNode;
}

export function AdminTransactionFilters({ filter, change, children }: AdminTransactionFiltersProps) {
  const t = usePaymentsMessages();
  const needsReview = filter.review !== undefined;
  const { review, status, currency, startDate, endDate } = filter;
  const set = [review, status, currency, startDate, endDate].filter(Boolean).length;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        className="grow basis-40 md:basis-64"
        label={t('admin.search')}
        value={filter.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      <FoldedFilters count={set}>
        <button
          type="button"
          aria-pressed={needsReview}
          onClick={() => change({ review: needsReview ? '' : 'true' })}
          className={`${toggleClass(needsReview)} gap-2`}
        >
          <TriangleAlert className="size-4" />
          {t('admin.needsLook')}
        </button>
        {children}
        <div className="grid basis-full grid-cols-2 items-start gap-3 md:grid-cols-4">
          <SelectField
            label={t('admin.status')}
            value={filter.status ?? ''}
            onValue={(text) => change({ status: text })}
            options={[
              { value: '', label: t('admin.any') },
              ...transactionStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
            ]}
          />
          <SelectField
            label={t('admin.currency')}
            value={filter.currency ?? ''}
            onValue={(text) => change({ currency: text })}
            options={[
              { value: '', label: t('admin.any') },
              ...currencies.map((currency) => ({ value: currency, label: t(`admin.${currency}`) })),
            ]}
          />
          <DateField
            label={t('admin.from')}
            value={filter.startDate ?? ''}
            onValue={(text) => change({ startDate: text })}
          />
          <DateField
            label={t('admin.to')}
            value={filter.endDate ?? ''}
            onValue={(text) => change({ endDate: text })}
          />
        </div>
      </FoldedFilters>
    </div>
  );
}
