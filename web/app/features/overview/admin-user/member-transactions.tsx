import { pageSize } from '@paddock/contract/core/paging';
import { listTransactions } from '@paddock/contract/payments/admin-calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useMoney } from '../../../lib/i18n/use-money.ts';
import { useUrlFilters } from '../../../lib/url/url-filters.ts';
import { parsePage } from '../../../lib/url/url-values.ts';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { PreviousNextPagination } from '../../../ui/table/pagination.tsx';
import {
  AdminStatusDialog,
  type StatusDecision,
} from '../../payments/admin-transactions/admin-status-dialog.tsx';
import { AdminTransactionDialog } from '../../payments/admin-transactions/admin-transaction-dialog.tsx';
import { AdminTransactionTable } from '../../payments/admin-transactions/admin-transaction-table.tsx';
import { userAdminMessages } from '../../user-admin/messages.ts';

/** What the user paid, with all that staff do with a transaction. */
export function MemberTransactions({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const t = useTranslations(userAdminMessages);
  const money = useMoney();
  const { page } = useUrlFilters({ page: parsePage }).filters;
  const [opened, setOpened] = useState<string>();
  const [decision, setDecision] = useState<StatusDecision>();
  const list = useQuery({
    ...query(listTransactions, { query: { user_id: id, skip: (page - 1) * pageSize, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryStates query={list} failed={t('page.transactionsFailed')}>
      {({ items, total, total_received, total_received_irr }) =>
        items.length === 0 ? (
          <EmptyState sentence={t('page.noTransactions')} seed="no transactions" />
        ) : (
          <div className="flex flex-col gap-5">
            <div className="grid gap-4 xs:grid-cols-2">
              <Stat label={t('page.paidUsd')} figure={money.usd(total_received)} />
              <Stat label={t('page.paidIrr')} figure={money.toman(total_received_irr)} />
            </div>
            <AdminTransactionTable rows={items} mayEdit={mayEdit} onDecide={setDecision} onOpen={setOpened} />
            <PreviousNextPagination page={page} pages={Math.ceil(total / pageSize)} />
            {opened !== undefined && (
              <AdminTransactionDialog
                transaction_id={opened}
                mayEdit={mayEdit}
                onClose={() => setOpened(undefined)}
              />
            )}
            {decision && <AdminStatusDialog decision={decision} onClose={() => setDecision(undefined)} />}
          </div>
        )
      }
    </QueryStates>
  );
}
